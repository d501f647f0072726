export type StockTakeItem = {
  id: string;
  title: string;
  titleNl: string | null;
  size: string;
  shelf: string;
  sku: string;
  stock: number;
  /** Items sold but not sent yet: they are on the shelf, but no longer in stock. */
  sold: number;
  counted: number | null;
  /** Expected at the time of the count. */
  expected: number | null;
  /** ISO 8601, empty if not counted. The form sends it back to detect conflicts. */
  countedAt: string;
};

export const stockTakeFilters = ['all', 'open', 'counted'] as const;
export type StockTakeFilter = (typeof stockTakeFilters)[number];

export type StockTakeProblem = 'number' | 'too-many' | 'counted-meanwhile' | 'gone';

/** A count as entered, with the `countedAt` that the form displayed. */
export type TypedCount = { id: string; seen: string; counted: string };

export type BookingRefusal =
  | { ok: false; reason: 'counted-meanwhile' }
  /** Booking would leave fewer items of these sizes than unpaid orders reserve. */
  | { ok: false; reason: 'below-held'; sizeIds: string[] };

export type StockTakeAnswer =
  | { form: 'counts'; ok: true; count: number }
  | { form: 'counts'; ok: false; problems: Record<string, StockTakeProblem>; typed: TypedCount[] }
  | { form: 'scans'; ok: true; title: string; titleNl: string | null; size: string; counted: number }
  | { form: 'scans'; ok: false; reason: 'unknown-sku' | 'several-sizes' | 'pieces'; sku: string }
  | { form: 'removals'; ok: true }
  | { form: 'bookings'; ok: true; count: number }
  | ({ form: 'bookings' } & BookingRefusal);
