// Made by `node tools/icons.ts` from the game-icons set (CC BY 3.0). Do not edit.

/** Who drew which icons of the set, to be thanked by name. */
export const AUTHORS: Record<string, string> = {
  Aussiesim: 'card-ace-spades',
  Delapouite: 'backward-time banana-peel barrel biceps broom church clothes drawbridge elephant-head exit-door guards herbs-bundle horseshoe knight-banner magic-hat nest-eggs rhinoceros-horn ringing-alarm rolling-dices shield-opposition teapot-leaves theater-curtains vibrating-shield',
  Faithtoken: 'card-pick card-random',
  Lorc: 'axe-in-stump bell-shield boxing-glove brain broken-heart candle-light castle cat cog crow-dive crystal-ball curling-vines cut-diamond double-face-mask drama-masks drink-me duality-mask feathered-wing firework-rocket hound hourglass light-bulb lion magic-swirl match-tip mirror-mirror monkey paw-print poker-hand punch-blast ragged-wound ram raven ringing-bell smoking-orb snake spade-skull spotted-wound third-eye three-leaves unlit-bomb wasp-sting wine-glass wolf-howl wood-axe',
  Sbed: 'clover',
  Skoll: 'bullseye fangs',
};
