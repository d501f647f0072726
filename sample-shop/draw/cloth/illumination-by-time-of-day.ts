import type { TimeOfDay } from '../scene-types.ts';

/** The light of an hour on cloth: colour of the sun and of the shade as factors, share that comes from all sides. */
export type Illumination = { warm: number[]; shadow: number[]; ambient: number };

export const illuminationByTimeOfDay: Record<TimeOfDay, Illumination> = {
  morning: { warm: [1.01, 0.985, 0.94], shadow: [0.9, 0.92, 1.0], ambient: 0.44 },
  noon: { warm: [1.0, 0.99, 0.965], shadow: [0.92, 0.93, 1.0], ambient: 0.46 },
  dusk: { warm: [1.03, 0.945, 0.84], shadow: [0.88, 0.82, 0.98], ambient: 0.36 },
  night: { warm: [0.8, 0.86, 1.0], shadow: [0.6, 0.66, 0.9], ambient: 0.4 },
};
