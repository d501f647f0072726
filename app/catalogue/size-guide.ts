import { sizeRegions } from './size-regions.ts';

/** The second choice of sizes in two parts, such as the length of W30/L32 and the cup of 75B. */
export const secondParts = ['length', 'cup', 'width'] as const;
export type SecondPart = (typeof secondParts)[number];

/** The measures of a body in centimetres, from top to toe. */
export const bodyMeasures = [
  'head',
  'neck',
  'chest',
  'waist',
  'hips',
  'sleeve',
  'insideLeg',
  'height',
  'foot',
] as const;

/** The measures of a garment that lies flat, in centimetres. */
export const garmentMeasures = [
  'length',
  'shoulderWidth',
  'chestWidth',
  'waistWidth',
  'hipWidth',
  'sleeveLength',
  'inseam',
  'heelHeight',
] as const;

/** The columns of a size guide: what a size has in other regions, and the measures of the body and of the garment. */
export const measures = [...sizeRegions, ...bodyMeasures, ...garmentMeasures] as const;
export type Measure = (typeof measures)[number];

/** The measures of one size as text, such as "88–92". */
export type SizeMeasures = Partial<Record<Measure, string>>;

/** The sizes of a product that have measures, in order. */
export type SizeGuide = { size: string; measures: SizeMeasures }[];
