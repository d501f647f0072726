import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';

/** What a garment hangs by; `y` is where its hanger, bar or rail meets it. */
export type Hanging =
  | { by: 'hanger'; y: number; halfWidth: number }
  | { by: 'clips'; y: number; halfWidth: number }
  | { by: 'peg'; y: number }
  | { by: 'rail'; y: number }
  | { by: 'nothing' };

/** Panels are laid back to front; those behind lie behind the hanger too. `over` is SVG of buttons, cords, rings. */
export type Garment = {
  cloth: Cloth;
  behind?: Panel[];
  panels: Panel[];
  over?: string;
  hanging: Hanging;
};
