export type StockTakeItem = {
  id: string;
  title: string;
  titleNl: string | null;
  size: string;
  shelf: string;
  sku: string;
  stock: number;
  /** The items sold but not sent yet. They are still on the shelf, but no longer in stock. */
  sold: number;
  counted: number | null;
  expected: number | null;
  /** The time of the count (ISO 8601), or empty. The form sends it back, so that conflicts are detected. */
  countedAt: string;
};

export const stockTakeFilters = ['all', 'open', 'counted'] as const;
export type StockTakeFilter = (typeof stockTakeFilters)[number];

export type StockTakeProblem = 'number' | 'too-many' | 'counted-meanwhile' | 'gone';

/** A count as entered. `seen` is the `countedAt` that the form displayed. */
export type TypedCount = { id: string; seen: string; counted: string };

export type BookingRefusal =
  | { ok: false; reason: 'counted-meanwhile' }
  /** After booking, these sizes would have fewer items than unpaid orders reserve. */
  | { ok: false; reason: 'below-held'; sizeIds: string[] };

export type StockTakeAnswer =
  | { form: 'counts'; ok: true; count: number }
  | { form: 'counts'; ok: false; problems: Record<string, StockTakeProblem>; typed: TypedCount[] }
  | { form: 'scans'; ok: true; title: string; titleNl: string | null; size: string; counted: number }
  | { form: 'scans'; ok: false; reason: 'unknown-sku' | 'several-sizes' | 'pieces'; sku: string }
  | { form: 'removals'; ok: true }
  | { form: 'bookings'; ok: true; count: number }
  | ({ form: 'bookings' } & BookingRefusal);
