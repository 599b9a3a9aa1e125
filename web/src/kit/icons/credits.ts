// Made by `node tools/icons.ts` from the game-icons set (CC BY 3.0). Do not edit.

/** Who drew which icons of the set, to be thanked by name. */
export const AUTHORS: Record<string, string> = {
  Aussiesim: 'card-ace-spades',
  Delapouite: 'backward-time banana-peel barrel biceps broom church clothes drawbridge dynamite elephant-head exit-door falling-rocks guards herbs-bundle horseshoe knight-banner knocked-out-stars locked-door magic-hat nest-eggs rhinoceros-horn ringing-alarm rolling-dices shield-opposition swamp teapot-leaves theater-curtains vibrating-shield',
  Faithtoken: 'card-pick card-random',
  Lorc: 'aerial-signal alien-stare autogun axe-in-stump batteries bell-shield boxing-glove brain broken-heart bullets candle-light castle cat cog crossed-sabres crow-dive crystal-ball curling-vines cut-diamond cycle dodging domino-mask double-face-mask drama-masks drink-me dripping-goo duality-mask dust-cloud earth-crack edge-crack feathered-wing firework-rocket grenade hound hourglass land-mine light-bulb lightning-arc lion magic-swirl match-tip mirror-mirror monkey parachute paw-print poker-hand punch-blast ragged-wound rally-the-troops ram raven return-arrow ringing-bell run smoking-orb snake spade-skull spotted-wound targeting teleport terror third-eye three-leaves tower-fall treasure-map unlit-bomb vortex wasp-sting wine-glass wolf-howl wood-axe',
  Sbed: 'clover medical-pack shield',
  Skoll: 'bullseye fangs',
};
