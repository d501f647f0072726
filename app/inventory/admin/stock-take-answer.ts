import type { BookingRefusal } from '../stock-take/book-stock-counts.server.ts';
import type { StockTakeProblem, TypedCount } from '../stock-take/stock-take-item.ts';

export type StockTakeAnswer =
  | { form: 'counts'; ok: true; count: number }
  | { form: 'counts'; ok: false; problems: Record<string, StockTakeProblem>; typed: TypedCount[] }
  | { form: 'scans'; ok: true; title: string; titleNl: string | null; size: string; counted: number }
  | { form: 'scans'; ok: false; reason: 'unknown-sku' | 'several-sizes' | 'pieces'; sku: string }
  | { form: 'removals'; ok: true }
  | { form: 'bookings'; ok: true; count: number }
  | ({ form: 'bookings' } & BookingRefusal);
