/** A use of a library image. Orders show what was bought, as it was. */
export type ImageUse = {
  kind: 'product' | 'drop' | 'campaign' | 'section' | 'order';
  id: string;
  /** An order's number, or a title. */
  title: string;
  titleNl: string | null;
};
