export type Weave =
  | 'linen'
  | 'poplin'
  | 'jersey'
  | 'denim'
  | 'satin'
  | 'knit'
  | 'rib'
  | 'canvas'
  | 'raffia'
  | 'straw'
  | 'leather';

export type Print = {
  kind: 'stripe' | 'cross-stripe' | 'check' | 'tile' | 'arabesque' | 'end-bands' | 'bandana';
  colour: string;
  second?: string;
  /** Length of one repeat in sheet units. */
  size: number;
};

export type Cloth = { weave: Weave; colour: string; print?: Print };

/** How a cloth falls: heights and lengths in sheet units, the rest 0 to 1. */
export type DrapeProperties = {
  /** Small sharp creases, and how far apart they lie. */
  crease: number;
  creaseSpan: number;
  /** Broad soft hollows. */
  swell: number;
  swellSpan: number;
  /** How strongly light and shade differ; stiff matt cloth less than thin glossy cloth. */
  contrast: number;
  sheen: number;
  gloss: number;
  /** How much ridges are worn pale, as on denim. */
  wear: number;
};

export const drapeProperties: Record<Weave, DrapeProperties> = {
  linen: {
    crease: 3.7,
    creaseSpan: 84,
    swell: 13,
    swellSpan: 190,
    contrast: 1,
    sheen: 0.05,
    gloss: 6,
    wear: 0,
  },
  poplin: {
    crease: 2.4,
    creaseSpan: 96,
    swell: 12,
    swellSpan: 210,
    contrast: 0.95,
    sheen: 0.08,
    gloss: 8,
    wear: 0,
  },
  jersey: {
    crease: 0.8,
    creaseSpan: 120,
    swell: 12,
    swellSpan: 200,
    contrast: 0.85,
    sheen: 0.03,
    gloss: 5,
    wear: 0,
  },
  denim: {
    crease: 2.6,
    creaseSpan: 74,
    swell: 12,
    swellSpan: 180,
    contrast: 1.15,
    sheen: 0.03,
    gloss: 6,
    wear: 0.85,
  },
  satin: {
    crease: 0.5,
    creaseSpan: 120,
    swell: 17,
    swellSpan: 170,
    contrast: 1.25,
    sheen: 0.62,
    gloss: 14,
    wear: 0,
  },
  knit: {
    crease: 0.4,
    creaseSpan: 120,
    swell: 12,
    swellSpan: 220,
    contrast: 0.8,
    sheen: 0.02,
    gloss: 4,
    wear: 0,
  },
  rib: {
    crease: 0.4,
    creaseSpan: 120,
    swell: 10,
    swellSpan: 210,
    contrast: 0.8,
    sheen: 0.03,
    gloss: 4,
    wear: 0,
  },
  canvas: {
    crease: 2.6,
    creaseSpan: 110,
    swell: 12,
    swellSpan: 230,
    contrast: 0.9,
    sheen: 0.02,
    gloss: 5,
    wear: 0.2,
  },
  raffia: {
    crease: 0,
    creaseSpan: 100,
    swell: 8,
    swellSpan: 260,
    contrast: 0.8,
    sheen: 0.06,
    gloss: 8,
    wear: 0,
  },
  straw: {
    crease: 0,
    creaseSpan: 100,
    swell: 6,
    swellSpan: 240,
    contrast: 0.9,
    sheen: 0.1,
    gloss: 7,
    wear: 0,
  },
  leather: {
    crease: 0.6,
    creaseSpan: 60,
    swell: 5,
    swellSpan: 150,
    contrast: 1,
    sheen: 0.2,
    gloss: 7,
    wear: 0.25,
  },
};
