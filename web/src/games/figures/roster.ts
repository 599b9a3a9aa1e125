// Made from src/ultratable/games/figures/content by `make types`. Do not edit.

export interface RosterLook {
  body: string;
  head: string;
  gear: string[];
  colours: string[];
}

export interface RosterFigure {
  name: string;
  variant: string;
  /** Its toy line. */
  line: string;
  kind: string;
  size: 'small' | 'usual' | 'large';
  /** The actions of the four pairs of ranks. */
  card: string[];
  look: RosterLook;
}

export interface RosterLine {
  id: string;
  title: string;
  text: string;
  colours: string[];
}

export interface RosterArmy {
  id: string;
  beginner: boolean;
  figures: [id: string, power: number][];
}

/** The pairs of ranks of a character card. */
export const SLOTS: string[][] = [
  ["A", "K"],
  ["Q", "J"],
  ["10", "9"],
  ["8", "7"],
];

/** The special actions by their ids. */
export const ACTIONS: string[] = [
  "armor",
  "blast",
  "boost",
  "dodge",
  "explosion",
  "intimidate",
  "luck",
  "master-plan",
  "mind-control",
  "recover",
  "sneak",
  "stun",
];

/** The toy lines. */
export const LINES: RosterLine[] = [
  {"id": "compass", "title": "Far Compass Crew", "text": "Explorers with good boots who walk off the edge of every map and come home for tea.", "colours": ["green", "sand", "brown", "red", "cream"]},
  {"id": "orbit", "title": "Orbit Post", "text": "The postal service between the moons: no letterbox too far, no airlock too dark.", "colours": ["cream", "sky", "navy", "orange", "slate"]},
  {"id": "shed", "title": "Behind the Shed", "text": "Whatever rustles between the flowerpots after dark has grown teeth, web or petals.", "colours": ["lime", "violet", "brown", "coal", "pink"]},
  {"id": "keep", "title": "Thornwall Keep", "text": "A castle full of knights, soup and one dragon, all of whom take chivalry very seriously.", "colours": ["slate", "red", "yellow", "blue", "brown"]},
  {"id": "fathom", "title": "Fathom Nine", "text": "Divers, captains and colder creatures at the bottom of the deepest trench there is.", "colours": ["teal", "navy", "yellow", "cream", "violet"]},
  {"id": "clatter", "title": "Clatter and Company", "text": "Robots that built themselves from the kitchen cupboard and now refuse to go back.", "colours": ["red", "cream", "slate", "coal", "yellow"]},
  {"id": "ring", "title": "Tumbledown Ring", "text": "The loudest wrestling tent in the country, where every bout has a costume change.", "colours": ["pink", "violet", "yellow", "coal", "sky"]},
  {"id": "fern", "title": "Fern Valley Riders", "text": "A green valley where people and great lizards share the paths, the drums and the supper.", "colours": ["orange", "brown", "lime", "sand", "teal"]},
];

/** The figures by their ids, in the order of the roster. */
export const FIGURES: Record<string, RosterFigure> = {
  "hero": {"name": "Hero", "variant": "", "line": "compass", "kind": "person", "size": "usual", "card": ["recover", "boost", "blast", "armor"], "look": {"body": "sturdy", "head": "quiff", "gear": ["banner"], "colours": ["green", "sand", "red"]}},
  "hero-cold": {"name": "Hero", "variant": "In Cold Weather Gear", "line": "compass", "kind": "person", "size": "usual", "card": ["recover", "armor", "boost", "blast"], "look": {"body": "sturdy", "head": "quiff", "gear": ["parka", "scarf"], "colours": ["cream", "green", "red"]}},
  "professor-quillfeather": {"name": "Professor Quillfeather", "variant": "", "line": "compass", "kind": "person", "size": "usual", "card": ["recover", "master-plan", "luck", "sneak"], "look": {"body": "slim", "head": "brim", "gear": ["map", "telescope"], "colours": ["sand", "brown", "red"]}},
  "fizz-powderly": {"name": "Fizz Powderly", "variant": "", "line": "compass", "kind": "person", "size": "usual", "card": ["recover", "explosion", "blast", "stun"], "look": {"body": "slim", "head": "goggles", "gear": ["detonator", "bomb-belt"], "colours": ["red", "sand", "green"]}},
  "fizz-powderly-mountain": {"name": "Fizz Powderly", "variant": "In Mountain Gear", "line": "compass", "kind": "person", "size": "usual", "card": ["recover", "explosion", "sneak", "blast"], "look": {"body": "slim", "head": "goggles", "gear": ["bomb-belt", "grapple", "scarf"], "colours": ["brown", "cream", "red"]}},
  "mudlark": {"name": "The Mudlark", "variant": "", "line": "compass", "kind": "vehicle", "size": "large", "card": ["recover", "blast", "dodge", "armor"], "look": {"body": "car", "head": "none", "gear": ["turret"], "colours": ["green", "brown", "sand"]}},
  "biscuit": {"name": "Biscuit", "variant": "", "line": "compass", "kind": "mount", "size": "usual", "card": ["recover", "recover", "dodge", "recover"], "look": {"body": "quadruped", "head": "beast", "gear": ["plaster-box", "saddlebags"], "colours": ["brown", "sand", "red"]}},
  "captain-stamp": {"name": "Captain Stamp", "variant": "", "line": "orbit", "kind": "person", "size": "usual", "card": ["recover", "dodge", "sneak", "boost"], "look": {"body": "slim", "head": "dome", "gear": ["jetpack", "parcel"], "colours": ["cream", "navy", "orange"]}},
  "captain-stamp-night": {"name": "Captain Stamp", "variant": "On the Night Shift", "line": "orbit", "kind": "person", "size": "usual", "card": ["recover", "sneak", "dodge", "dodge"], "look": {"body": "slim", "head": "dome", "gear": ["cloak", "lantern"], "colours": ["navy", "slate", "orange"]}},
  "juno-farthrow": {"name": "Juno Farthrow", "variant": "", "line": "orbit", "kind": "person", "size": "usual", "card": ["recover", "blast", "blast", "master-plan"], "look": {"body": "sturdy", "head": "visor", "gear": ["cannon"], "colours": ["orange", "cream", "navy"]}},
  "sorting-sparks": {"name": "Sorting Sparks", "variant": "", "line": "orbit", "kind": "machine", "size": "usual", "card": ["recover", "stun", "stun", "master-plan"], "look": {"body": "boxy", "head": "antenna", "gear": ["spark-rod"], "colours": ["sky", "slate", "orange"]}},
  "moon-mite": {"name": "Moon Mite", "variant": "", "line": "orbit", "kind": "creature", "size": "small", "card": ["recover", "luck", "dodge", "luck"], "look": {"body": "ball", "head": "bug", "gear": ["clover"], "colours": ["sky", "cream", "orange"]}},
  "mail-rocket": {"name": "Mail Rocket", "variant": "", "line": "orbit", "kind": "vehicle", "size": "large", "card": ["recover", "boost", "blast", "explosion"], "look": {"body": "rocket", "head": "none", "gear": ["boosters"], "colours": ["cream", "orange", "navy"]}},
  "mother-cobweb": {"name": "Mother Cobweb", "variant": "", "line": "shed", "kind": "creature", "size": "usual", "card": ["recover", "stun", "sneak", "intimidate"], "look": {"body": "insect", "head": "bug", "gear": ["net"], "colours": ["violet", "coal", "pink"]}},
  "grumblecompost": {"name": "Grumblecompost", "variant": "", "line": "shed", "kind": "creature", "size": "large", "card": ["recover", "intimidate", "armor", "intimidate"], "look": {"body": "giant", "head": "horned", "gear": ["claws"], "colours": ["brown", "lime", "coal"]}},
  "grumblecompost-frost": {"name": "Grumblecompost", "variant": "On a Frosty Morning", "line": "shed", "kind": "creature", "size": "large", "card": ["recover", "armor", "intimidate", "stun"], "look": {"body": "giant", "head": "horned", "gear": ["plates"], "colours": ["violet", "lime", "pink"]}},
  "marble": {"name": "Marble", "variant": "", "line": "shed", "kind": "creature", "size": "small", "card": ["recover", "armor", "armor", "armor"], "look": {"body": "serpent", "head": "stalks", "gear": ["shell"], "colours": ["lime", "brown", "violet"]}},
  "hosepipe-harriet": {"name": "Hosepipe Harriet", "variant": "", "line": "shed", "kind": "creature", "size": "usual", "card": ["recover", "blast", "stun", "dodge"], "look": {"body": "serpent", "head": "jaws", "gear": ["hose"], "colours": ["lime", "coal", "pink"]}},
  "nodding-tulip": {"name": "Nodding Tulip", "variant": "", "line": "shed", "kind": "creature", "size": "usual", "card": ["recover", "mind-control", "mind-control", "recover"], "look": {"body": "robed", "head": "petals", "gear": ["hypno-disc"], "colours": ["lime", "brown", "pink"]}},
  "lampmoth": {"name": "Lampmoth", "variant": "", "line": "shed", "kind": "creature", "size": "usual", "card": ["recover", "sneak", "luck", "mind-control"], "look": {"body": "winged", "head": "bug", "gear": ["lantern"], "colours": ["coal", "violet", "pink"]}},
  "sir-anvil": {"name": "Sir Anvil", "variant": "", "line": "keep", "kind": "person", "size": "usual", "card": ["recover", "armor", "armor", "boost"], "look": {"body": "giant", "head": "helmet", "gear": ["shield", "plates"], "colours": ["slate", "red", "yellow"]}},
  "sir-anvil-joust": {"name": "Sir Anvil", "variant": "In Jousting Colours", "line": "keep", "kind": "person", "size": "usual", "card": ["recover", "blast", "armor", "armor"], "look": {"body": "giant", "head": "helmet", "gear": ["lance", "cape"], "colours": ["red", "yellow", "blue"]}},
  "queen-marigold": {"name": "Queen Marigold", "variant": "", "line": "keep", "kind": "person", "size": "usual", "card": ["recover", "master-plan", "boost", "intimidate"], "look": {"body": "robed", "head": "crown", "gear": ["chess-piece", "banner"], "colours": ["blue", "yellow", "red"]}},
  "tumblewick": {"name": "Tumblewick", "variant": "", "line": "keep", "kind": "person", "size": "small", "card": ["recover", "luck", "luck", "sneak"], "look": {"body": "small", "head": "jester", "gear": ["die"], "colours": ["yellow", "red", "blue"]}},
  "friar-dumpling": {"name": "Friar Dumpling", "variant": "", "line": "keep", "kind": "person", "size": "usual", "card": ["recover", "recover", "boost", "armor"], "look": {"body": "robed", "head": "hood", "gear": ["soup-pot"], "colours": ["brown", "slate", "yellow"]}},
  "old-cinderbelly": {"name": "Old Cinderbelly", "variant": "", "line": "keep", "kind": "mount", "size": "large", "card": ["recover", "intimidate", "explosion", "stun"], "look": {"body": "winged", "head": "jaws", "gear": ["claws"], "colours": ["red", "slate", "yellow"]}},
  "skipper-brine": {"name": "Skipper Brine", "variant": "", "line": "fathom", "kind": "person", "size": "usual", "card": ["recover", "master-plan", "sneak", "blast"], "look": {"body": "sturdy", "head": "cap", "gear": ["periscope", "telescope"], "colours": ["navy", "cream", "yellow"]}},
  "brass-barnaby": {"name": "Brass Barnaby", "variant": "", "line": "fathom", "kind": "person", "size": "usual", "card": ["recover", "armor", "recover", "stun"], "look": {"body": "giant", "head": "diver", "gear": ["plates", "flippers"], "colours": ["yellow", "navy", "teal"]}},
  "brass-barnaby-salvage": {"name": "Brass Barnaby", "variant": "With Salvage Drill", "line": "fathom", "kind": "person", "size": "usual", "card": ["recover", "intimidate", "armor", "stun"], "look": {"body": "giant", "head": "diver", "gear": ["drill"], "colours": ["teal", "navy", "yellow"]}},
  "madame-undertow": {"name": "Madame Undertow", "variant": "", "line": "fathom", "kind": "person", "size": "usual", "card": ["recover", "mind-control", "master-plan", "luck"], "look": {"body": "robed", "head": "fin", "gear": ["pendulum"], "colours": ["violet", "navy", "cream"]}},
  "inkwell-ines": {"name": "Inkwell Ines", "variant": "", "line": "fathom", "kind": "creature", "size": "usual", "card": ["recover", "sneak", "stun", "blast"], "look": {"body": "tentacled", "head": "mask", "gear": ["grapple"], "colours": ["navy", "violet", "yellow"]}},
  "edda-the-eel": {"name": "Edda the Eel", "variant": "", "line": "fathom", "kind": "creature", "size": "usual", "card": ["recover", "stun", "stun", "stun"], "look": {"body": "serpent", "head": "fin", "gear": ["spark-rod"], "colours": ["teal", "yellow", "navy"]}},
  "little-halibut": {"name": "The Little Halibut", "variant": "", "line": "fathom", "kind": "vehicle", "size": "small", "card": ["recover", "explosion", "sneak", "explosion"], "look": {"body": "submarine", "head": "none", "gear": ["bomb"], "colours": ["yellow", "teal", "navy"]}},
  "kettle-colossus": {"name": "Kettle Colossus", "variant": "", "line": "clatter", "kind": "machine", "size": "large", "card": ["recover", "blast", "intimidate", "explosion"], "look": {"body": "ball", "head": "lid", "gear": ["cannon"], "colours": ["red", "slate", "cream"]}},
  "toaster-tobias": {"name": "Toaster Tobias", "variant": "", "line": "clatter", "kind": "machine", "size": "usual", "card": ["recover", "dodge", "explosion", "dodge"], "look": {"body": "boxy", "head": "screen", "gear": ["springs"], "colours": ["cream", "slate", "red"]}},
  "toaster-tobias-damaged": {"name": "Toaster Tobias", "variant": "Battle-Damaged", "line": "clatter", "kind": "machine", "size": "usual", "card": ["recover", "explosion", "dodge", "explosion"], "look": {"body": "boxy", "head": "screen", "gear": ["bomb", "springs"], "colours": ["coal", "slate", "yellow"]}},
  "whirling-wanda": {"name": "Whirling Wanda", "variant": "", "line": "clatter", "kind": "machine", "size": "usual", "card": ["recover", "mind-control", "stun", "dodge"], "look": {"body": "slim", "head": "antenna", "gear": ["hypno-disc"], "colours": ["slate", "red", "cream"]}},
  "peg-the-mender": {"name": "Peg the Mender", "variant": "", "line": "clatter", "kind": "machine", "size": "small", "card": ["recover", "recover", "luck", "boost"], "look": {"body": "small", "head": "goggles", "gear": ["oil-can"], "colours": ["yellow", "slate", "red"]}},
  "laundry-strider": {"name": "Laundry Strider", "variant": "", "line": "clatter", "kind": "vehicle", "size": "large", "card": ["recover", "stun", "armor", "boost"], "look": {"body": "walker", "head": "none", "gear": ["net", "shield"], "colours": ["slate", "cream", "red"]}},
  "alarm-clock-alma": {"name": "Alarm Clock Alma", "variant": "", "line": "clatter", "kind": "machine", "size": "usual", "card": ["recover", "intimidate", "master-plan", "stun"], "look": {"body": "sturdy", "head": "clock", "gear": ["megaphone"], "colours": ["red", "cream", "yellow"]}},
  "velvet-avalanche": {"name": "The Velvet Avalanche", "variant": "", "line": "ring", "kind": "person", "size": "large", "card": ["recover", "boost", "boost", "intimidate"], "look": {"body": "giant", "head": "moustache", "gear": ["barbell", "champion-belt"], "colours": ["violet", "coal", "yellow"]}},
  "velvet-avalanche-gala": {"name": "The Velvet Avalanche", "variant": "In Gala Costume", "line": "ring", "kind": "person", "size": "large", "card": ["recover", "intimidate", "boost", "boost"], "look": {"body": "giant", "head": "moustache", "gear": ["megaphone", "cape", "champion-belt"], "colours": ["pink", "coal", "yellow"]}},
  "kid-cartwheel": {"name": "Kid Cartwheel", "variant": "", "line": "ring", "kind": "person", "size": "usual", "card": ["recover", "dodge", "dodge", "dodge"], "look": {"body": "slim", "head": "mask", "gear": ["cape"], "colours": ["sky", "yellow", "pink"]}},
  "kid-cartwheel-skates": {"name": "Kid Cartwheel", "variant": "On Roller Skates", "line": "ring", "kind": "person", "size": "usual", "card": ["recover", "dodge", "sneak", "dodge"], "look": {"body": "slim", "head": "mask", "gear": ["skates"], "colours": ["yellow", "pink", "sky"]}},
  "drowsy-count": {"name": "The Drowsy Count", "variant": "", "line": "ring", "kind": "person", "size": "usual", "card": ["recover", "mind-control", "intimidate", "mind-control"], "look": {"body": "robed", "head": "top-hat", "gear": ["pendulum"], "colours": ["coal", "violet", "yellow"]}},
  "grandma-gong": {"name": "Grandma Gong", "variant": "", "line": "ring", "kind": "person", "size": "small", "card": ["recover", "stun", "luck", "armor"], "look": {"body": "small", "head": "bun", "gear": ["mallet"], "colours": ["pink", "violet", "yellow"]}},
  "silas-spotlight": {"name": "Silas Spotlight", "variant": "", "line": "ring", "kind": "person", "size": "usual", "card": ["recover", "master-plan", "master-plan", "luck"], "look": {"body": "slim", "head": "cap", "gear": ["map", "megaphone"], "colours": ["violet", "yellow", "pink"]}},
  "ilka-threenotes": {"name": "Ilka Threenotes", "variant": "", "line": "fern", "kind": "person", "size": "usual", "card": ["recover", "mind-control", "boost", "dodge"], "look": {"body": "slim", "head": "braids", "gear": ["flute"], "colours": ["orange", "brown", "lime"]}},
  "ilka-threenotes-festival": {"name": "Ilka Threenotes", "variant": "On Festival Night", "line": "fern", "kind": "person", "size": "usual", "card": ["recover", "boost", "mind-control", "intimidate"], "look": {"body": "slim", "head": "braids", "gear": ["drum"], "colours": ["teal", "orange", "sand"]}},
  "old-bulwark": {"name": "Old Bulwark", "variant": "", "line": "fern", "kind": "mount", "size": "large", "card": ["recover", "armor", "intimidate", "armor"], "look": {"body": "quadruped", "head": "horned", "gear": ["plates"], "colours": ["teal", "brown", "orange"]}},
  "grinning-gertie": {"name": "Grinning Gertie", "variant": "", "line": "fern", "kind": "creature", "size": "large", "card": ["recover", "intimidate", "stun", "stun"], "look": {"body": "striding", "head": "jaws", "gear": ["claws"], "colours": ["lime", "brown", "orange"]}},
  "boomstone-bo": {"name": "Boomstone Bo", "variant": "", "line": "fern", "kind": "person", "size": "usual", "card": ["recover", "explosion", "explosion", "luck"], "look": {"body": "sturdy", "head": "moustache", "gear": ["bomb", "bomb-belt"], "colours": ["brown", "orange", "lime"]}},
  "kit-fernshadow": {"name": "Kit Fernshadow", "variant": "", "line": "fern", "kind": "person", "size": "usual", "card": ["recover", "sneak", "sneak", "dodge"], "look": {"body": "slim", "head": "hood", "gear": ["cloak"], "colours": ["lime", "brown", "orange"]}},
  "kit-fernshadow-glider": {"name": "Kit Fernshadow", "variant": "In Glider Harness", "line": "fern", "kind": "person", "size": "usual", "card": ["recover", "dodge", "sneak", "blast"], "look": {"body": "slim", "head": "hood", "gear": ["glider"], "colours": ["sand", "teal", "orange"]}},
  "skitterling": {"name": "Skitterling", "variant": "", "line": "fern", "kind": "creature", "size": "small", "card": ["recover", "luck", "sneak", "recover"], "look": {"body": "striding", "head": "beak", "gear": ["horseshoe"], "colours": ["orange", "teal", "sand"]}},
};

/** The ready-made armies. */
export const ARMIES: RosterArmy[] = [
  {"id": "flag-and-iron", "beginner": true, "figures": [["hero", 7], ["sir-anvil", 8]]},
  {"id": "quick-feet", "beginner": true, "figures": [["kid-cartwheel", 5], ["captain-stamp-night", 5], ["kit-fernshadow", 5]]},
  {"id": "tough-nuts", "beginner": true, "figures": [["brass-barnaby", 4], ["grumblecompost-frost", 4], ["marble", 4], ["edda-the-eel", 3]]},
  {"id": "big-voices", "beginner": true, "figures": [["velvet-avalanche", 6], ["grinning-gertie", 6], ["velvet-avalanche-gala", 3]]},
  {"id": "far-compass-camp", "beginner": false, "figures": [["hero-cold", 5], ["professor-quillfeather", 3], ["fizz-powderly", 3], ["biscuit", 2], ["mudlark", 2]]},
  {"id": "special-delivery", "beginner": false, "figures": [["captain-stamp", 5], ["juno-farthrow", 4], ["sorting-sparks", 3], ["mail-rocket", 3]]},
  {"id": "night-garden", "beginner": false, "figures": [["mother-cobweb", 4], ["hosepipe-harriet", 3], ["nodding-tulip", 3], ["lampmoth", 3], ["grumblecompost", 2]]},
  {"id": "court-of-thornwall", "beginner": false, "figures": [["queen-marigold", 3], ["old-cinderbelly", 7], ["tumblewick", 2], ["friar-dumpling", 3]]},
  {"id": "all-hands-below", "beginner": false, "figures": [["skipper-brine", 5], ["brass-barnaby-salvage", 6], ["little-halibut", 4]]},
  {"id": "kitchen-uprising", "beginner": false, "figures": [["kettle-colossus", 5], ["toaster-tobias", 3], ["whirling-wanda", 2], ["laundry-strider", 4], ["alarm-clock-alma", 1]]},
  {"id": "main-event", "beginner": false, "figures": [["drowsy-count", 4], ["grandma-gong", 4], ["kid-cartwheel-skates", 4], ["silas-spotlight", 3]]},
  {"id": "valley-of-drums", "beginner": false, "figures": [["ilka-threenotes-festival", 3], ["old-bulwark", 6], ["boomstone-bo", 4], ["skitterling", 2]]},
  {"id": "deep-sleepers", "beginner": false, "figures": [["madame-undertow", 5], ["ilka-threenotes", 5], ["inkwell-ines", 5]]},
  {"id": "short-fuses", "beginner": false, "figures": [["fizz-powderly-mountain", 7], ["toaster-tobias-damaged", 4], ["boomstone-bo", 4]]},
  {"id": "charge-and-swoop", "beginner": false, "figures": [["sir-anvil-joust", 7], ["kit-fernshadow-glider", 8]]},
  {"id": "lucky-dip", "beginner": false, "figures": [["moon-mite", 3], ["peg-the-mender", 3], ["tumblewick", 3], ["skitterling", 3], ["grandma-gong", 3]]},
];
