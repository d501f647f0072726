/** Something that shows an image of the library. Orders show what was bought as it was then. */
export type ImageUse = {
  kind: 'product' | 'drop' | 'campaign' | 'section' | 'order';
  id: string;
  /** An order's number, else a title in English, and in Dutch where there is one. */
  title: string;
  titleNl: string | null;
};
