/** Subject of a close-up, the first word of its alt text. */
export type Focus =
  | 'collar'
  | 'neck'
  | 'embroidery'
  | 'pocket'
  | 'cuff'
  | 'hem'
  | 'drawstring'
  | 'waist'
  | 'pleats'
  | 'fly'
  | 'buttons'
  | 'weave'
  | 'print'
  | 'straps'
  | 'tie'
  | 'tiers'
  | 'buckle'
  | 'braid'
  | 'ribbon'
  | 'handles'
  | 'fringe'
  | 'edge';

export type Where =
  | 'stairs'
  | 'terrace'
  | 'doorway'
  | 'dunes'
  | 'courtyard'
  | 'arcade'
  | 'rooftops'
  | 'tiles'
  | 'lane'
  | 'dusk'
  | 'garden'
  | 'shade'
  | 'window';

export type Surface = 'stone' | 'tiles' | 'zellige' | 'linen' | 'wood' | 'sand';

export type Prop = 'hat' | 'lemons' | 'sandals' | 'plate' | 'olive' | 'pomegranate' | 'book';

export type Colours = { wall: string; accent: string };

export type Hair = 'bun' | 'short' | 'long' | 'scarf' | 'hat' | 'hat-on-long';

export type Upper = 'shirt' | 'camp' | 'tee' | 'polo' | 'jumper' | 'tunic' | 'strappy' | 'halter' | 'full';

export type Lower =
  | 'straight'
  | 'wide'
  | 'tapered'
  | 'flared'
  | 'shorts'
  | 'skirt'
  | 'pleated-skirt'
  | 'narrow-skirt';

export type Outfit =
  | {
      how: 'worn';
      upper: Upper;
      lower: Lower;
      /** Thread of embroidered cuffs. */
      trim?: string;
      /** Colour and weave of the garment worn with it; a set is worn with itself. */
      other?: { piece: 'upper' | 'lower'; weave: 'linen' | 'poplin' | 'denim'; colour: string };
    }
  | { how: 'dressed'; cut: 'slip' | 'tiered' | 'a-line' | 'belted' | 'wrapped' }
  | { how: 'robed'; trim?: string }
  | {
      how: 'carried';
      as: 'hat' | 'scarf' | 'bag';
      upper: Upper;
      lower: Lower;
      colours: [upper: string, lower: string];
    };

export type WornScene = Outfit & {
  hair: Hair;
  hairColour?: string;
  where: Where;
  seen: 'whole' | 'near' | 'far';
  flip?: boolean;
} & Colours;

export type StillScene = Colours &
  (
    | { how: 'line'; where: 'sea' | 'roofs' | 'garden' | 'sunset'; others: string[]; turn?: number }
    | { how: 'flat'; on: Surface; beside: Prop[]; turn: number; size?: number; at?: [number, number] }
    | { how: 'stack'; others: string[]; above?: Prop; where: 'window' | 'sill' }
    | {
        how: 'chair';
        beside?: Prop;
        where: 'shade' | 'courtyard';
        closer?: number;
        flip?: boolean;
      }
    | { how: 'hung'; where: Where; size?: number; turn?: number; at?: [number, number] }
  );

export type ProductView = {
  detail: {
    shows: Focus;
    at: [number, number];
    zoom: number;
    turn?: number;
    piece?: number;
    soft?: 'bottom' | 'top' | 'left' | 'right';
    /** Colour of the blurred background. */
    ground: string;
  };
  scene: WornScene | StillScene;
};

export type Still<How extends StillScene['how']> = Extract<StillScene, { how: How }>;
