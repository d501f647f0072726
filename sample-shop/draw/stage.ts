/** What a layer is drawn on; `key` is unique per layer, for the ids of its clips and gradients. */
export type Stage = {
  w: number;
  h: number;
  light: Light;
  key: string;
  random: () => number;
  /** How much larger than drawn, 1 unless moved: cloth is woven as fine as it is shown. */
  size?: number;
};

export type Frame = { width: number; height: number };

export type Layer = (stage: Stage) => string;

export type Scene = { file: string; seed: number; light: Light; frame?: Frame; layers: Layer[] };

export type Light = 'morning' | 'noon' | 'dusk' | 'night';
