/** The colours of the house, in the order that filters name them. */
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
