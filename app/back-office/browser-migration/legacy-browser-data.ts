import type { LegacyBrowserProductProblem } from '#app/catalogue/editing/parse-legacy-browser-product.ts';
import type { ImageRefusal } from '#app/media/library/add-image.server.ts';

/** The localStorage keys under which older versions stored JSON in an operator's browser. */
export const legacyStorageKeys = {
  categories: 'navigationCategories',
  products: 'products',
  images: 'adminImages',
} as const;
export type MigrationKind = keyof typeof legacyStorageKeys;
export const migrationKinds = Object.keys(legacyStorageKeys) as MigrationKind[];

export type BrowserData = Partial<Record<MigrationKind, unknown>>;

export type MigrationProblem =
  | LegacyBrowserProductProblem
  | ImageRefusal
  | 'section'
  | 'slug'
  | 'menu-full'
  | 'without-picture'
  | 'failed';

export type MigratedRow = {
  kind: MigrationKind;
  name: string;
  outcome: 'added' | 'skipped' | 'refused';
  note?: MigrationProblem;
};

export const MOST_ROWS = 2_000;

export function legacyRowsOfKind(kind: MigrationKind, kept: unknown): unknown[] {
  if (Array.isArray(kept)) return kept;
  if (kept === undefined || kept === null) return [];
  if (kind !== 'categories' || typeof kept !== 'object') return [kept];
  return Object.entries(kept).flatMap(([section, rows]) =>
    (Array.isArray(rows) ? rows : [rows]).map((row: unknown) =>
      typeof row === 'object' && row !== null ? { category_type: section, ...row } : row,
    ),
  );
}

const LONGEST_NAME = 100;

export function legacyRowName(row: unknown): string {
  const fields: Record<string, unknown> = typeof row === 'object' && row !== null ? { ...row } : { url: row };
  const name = [fields.title, fields.slug, fields.url].find((said) => typeof said === 'string' && said);
  const text = typeof name === 'string' ? name : JSON.stringify(row ?? null);
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}
