/** The colours are in display order. */
export const colours = [
  'white',
  'ecru',
  'sand',
  'ochre',
  'terracotta',
  'red',
  'pink',
  'olive',
  'green',
  'blue',
  'indigo',
  'brown',
  'black',
  'multicolour',
] as const;

export type Colour = (typeof colours)[number];
