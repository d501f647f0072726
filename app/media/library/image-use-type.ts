/** A use of a library image. Orders keep the picture at the time of purchase. */
export type ImageUse = {
  kind: 'product' | 'drop' | 'campaign' | 'section' | 'order';
  id: string;
  /** An order's number, or a title. */
  title: string;
  titleNl: string | null;
};
