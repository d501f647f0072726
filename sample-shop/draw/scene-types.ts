/** What a layer is drawn on; `key` is unique per layer, for the ids of its clips and gradients. */
export type LayerContext = {
  w: number;
  h: number;
  light: TimeOfDay;
  key: string;
  random: () => number;
  /** How much larger than drawn, 1 unless moved: cloth is woven as fine as it is shown. */
  size?: number;
};

export type Frame = { width: number; height: number };

export type Layer = (stage: LayerContext) => string;

export type Scene = { file: string; seed: number; light: TimeOfDay; frame?: Frame; layers: Layer[] };

export type TimeOfDay = 'morning' | 'noon' | 'dusk' | 'night';
