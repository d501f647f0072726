import type { Focus, Lower, Prop, StillScene, Surface, Where } from './product-view.ts';
import type { Colour, Words } from './sample-product.ts';

const words = (en: string, nl: string): Words => ({ en, nl });

/** "In many colours" is no colour: the title says enough. */
export const colourWords: Partial<Record<Colour, Words>> = {
  white: words('white', 'wit'),
  ecru: words('ecru', 'ecru'),
  sand: words('sand', 'zandkleur'),
  ochre: words('ochre', 'oker'),
  terracotta: words('terracotta', 'terracotta'),
  red: words('red', 'rood'),
  pink: words('pink', 'roze'),
  olive: words('olive', 'olijfgroen'),
  green: words('green', 'groen'),
  blue: words('blue', 'blauw'),
  indigo: words('indigo', 'indigo'),
  brown: words('brown', 'bruin'),
  black: words('black', 'zwart'),
};

export const focusWords: Record<Focus, Words> = {
  collar: words('the collar and its first button', 'de kraag met het eerste knoopje'),
  neck: words('the neckline and its seams', 'de hals met zijn naden'),
  embroidery: words('the embroidery, stitch by stitch', 'het borduursel, steek voor steek'),
  pocket: words('a pocket and its stitching', 'een zak met zijn stiksels'),
  cuff: words('the cuff of a sleeve', 'de boord van een mouw'),
  hem: words('the stitched hem', 'de gestikte zoom'),
  drawstring: words('the drawstring at the waist', 'het koord in de taille'),
  waist: words('the waistband and the fall of the cloth', 'de tailleband en de val van de stof'),
  pleats: words('the pleats below the waist', 'de plooien onder de tailleband'),
  fly: words('the fly, the button and the stitching', 'de gulp, de knoop en de stiksels'),
  buttons: words('the row of buttons', 'de knopenrij'),
  weave: words('how the cloth is made', 'hoe de stof in elkaar zit'),
  print: words('the print where the cloth folds', 'de print waar de stof plooit'),
  straps: words('where the straps begin', 'waar de bandjes beginnen'),
  tie: words('the tie at the waist', 'de ceintuur om de taille'),
  tiers: words('the seam between two tiers', 'de naad tussen twee stroken'),
  buckle: words('the buckle', 'de gesp'),
  braid: words('the plaited leather', 'het gevlochten leer'),
  ribbon: words('the ribbon on the straw', 'het lint op het stro'),
  handles: words('where the handles are attached', 'waar de hengsels zijn vastgezet'),
  fringe: words('the fringe', 'de franje'),
  edge: words('the rolled edge', 'de gerolde rand'),
};

export const whereWords: Record<Where, Words> = {
  stairs: words('on a stairway above the sea', 'op een trap boven zee'),
  terrace: words('on a terrace by the sea', 'op een terras aan zee'),
  doorway: words('by a studded door', 'bij een beslagen deur'),
  dunes: words('among dunes', 'tussen de duinen'),
  courtyard: words('in a courtyard with an orange tree', 'op een binnenplaats met een sinaasappelboom'),
  arcade: words('in an arcade by the sea', 'in een galerij aan zee'),
  rooftops: words('above the rooftops of a white village', 'boven de daken van een wit dorp'),
  tiles: words('by a tiled wall', 'bij een tegelmuur'),
  lane: words('in a lane under bougainvillea', 'in een steeg onder de bougainville'),
  dusk: words('by the sea at sunset', 'aan zee bij zonsondergang'),
  garden: words('by a garden wall with cypresses', 'bij een tuinmuur met cipressen'),
  shade: words('in the shadow of a palm', 'in de schaduw van een palm'),
  window: words('by a window on the sea', 'bij een raam op zee'),
};

export const lineWords: Record<Extract<StillScene, { how: 'line' }>['where'], Words> = {
  sea: words('above the sea', 'boven zee'),
  roofs: words('above the roofs', 'boven de daken'),
  garden: words('in a walled garden', 'in een ommuurde tuin'),
  sunset: words('while the sun goes down', 'terwijl de zon ondergaat'),
};

export const stackWords: Record<Extract<StillScene, { how: 'stack' }>['where'], Words> = {
  window: words('by a window on the sea', 'bij een raam op zee'),
  sill: words('on a white wall by the sea', 'op een witte muur aan zee'),
};

export const chairWords: Record<Extract<StillScene, { how: 'chair' }>['where'], Words> = {
  shade: whereWords.shade,
  courtyard: words('by a wall of star tiles', 'bij een wand van stertegels'),
};

export const surfaceWords: Record<Surface, Words> = {
  stone: words('stone slabs', 'stenen tegels'),
  tiles: words('glazed tiles', 'geglazuurde tegels'),
  zellige: words('star-shaped tiles', 'stertegels'),
  linen: words('a linen cloth', 'een linnen kleed'),
  wood: words('painted boards', 'geverfde planken'),
  sand: words('rippled sand', 'geribbeld zand'),
};

export const propWords: Record<Prop, Words> = {
  hat: words('a straw hat', 'een strohoed'),
  lemons: words('two lemons', 'twee citroenen'),
  sandals: words('sandals', 'sandalen'),
  plate: words('a painted plate', 'een beschilderd bord'),
  olive: words('an olive branch', 'een olijftak'),
  pomegranate: words('pomegranates', 'granaatappels'),
  book: words('a book', 'een boek'),
};

export const lowerWords: Record<Lower, Words> = {
  straight: words('straight trousers', 'een rechte broek'),
  wide: words('wide trousers', 'een wijde broek'),
  tapered: words('tapered trousers', 'een smal toelopende broek'),
  flared: words('flared trousers', 'een broek met wijde pijpen'),
  shorts: words('shorts', 'een korte broek'),
  skirt: words('a full skirt', 'een wijde rok'),
  'pleated-skirt': words('a pleated skirt', 'een plissérok'),
  'narrow-skirt': words('a narrow skirt', 'een smalle rok'),
};
