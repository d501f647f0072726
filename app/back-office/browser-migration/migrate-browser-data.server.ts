import { isSlugTaken, migrateBrowserProduct } from '#app/catalogue/editing/migrate-browser-product.server.ts';
import { parseLegacyBrowserProduct } from '#app/catalogue/editing/parse-legacy-browser-product.ts';
import { migrateBrowserImage } from '#app/media/library/add-image.server.ts';
import type { UploadLimits } from '#app/media/uploads/upload-checks.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import {
  type BrowserData,
  legacyRowName,
  legacyRowsOfKind,
  type MigratedRow,
  type MigrationKind,
} from './legacy-browser-data.ts';
import { type MigratedCategory, readMigratedCategory } from './read-stored-category.ts';

type Means = {
  limits: UploadLimits;
  shopUrl: string;
  /** Passed as a function, since the domain of the menus depends on this domain. */
  addCategories: (categories: MigratedCategory[]) => Promise<('added' | 'known' | 'full')[]>;
};

/** Imports the data of a browser row by row and skips existing rows. Idempotent. */
export async function migrateBrowserData(db: Db, actor: Actor, data: BrowserData, means: Means, now: Date) {
  const migrateEach = async (kind: MigrationKind, migrate: (row: unknown) => Promise<Became>) => {
    const report: MigratedRow[] = [];
    for (const row of legacyRowsOfKind(kind, data[kind]))
      report.push({
        kind,
        name: legacyRowName(row),
        ...(await unlessFailed(kind, () => migrate(row), failed)),
      });
    return report;
  };
  return [
    ...(await migrateCategories(legacyRowsOfKind('categories', data.categories), means)),
    ...(await migrateEach('products', (row) => migrateProductRow(db, actor, row, means, now))),
    ...(await migrateEach('images', (row) => migrateImageRow(db, actor, row, means, now))),
  ];
}

type Became = Omit<MigratedRow, 'kind' | 'name'>;

const failed: Became = { outcome: 'refused', note: 'failed' };

async function unlessFailed<Result>(
  kind: MigrationKind,
  migrate: () => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await migrate();
  } catch (error) {
    log.error({ err: error, kind }, 'what a browser kept could not be migrated');
    return otherwise;
  }
}

async function migrateCategories(rows: unknown[], { addCategories }: Means): Promise<MigratedRow[]> {
  const reads = rows.map((row) => readMigratedCategory(row));
  const categories = reads.flatMap((read) => (read.ok ? [read.category] : []));
  const outcomes = categories.length
    ? await unlessFailed('categories', () => addCategories(categories), [])
    : [];
  const became = outcomes.values();
  return rows.map((row, index) => {
    const named = { kind: 'categories' as const, name: legacyRowName(row) };
    const read = reads[index];
    if (read && !read.ok) return { ...named, outcome: 'refused', note: read.problem };
    const outcome = became.next().value;
    if (!outcome) return { ...named, ...failed };
    if (outcome === 'full') return { ...named, outcome: 'refused', note: 'menu-full' };
    return { ...named, outcome: outcome === 'added' ? 'added' : 'skipped' };
  });
}

async function migrateProductRow(
  db: Db,
  actor: Actor,
  row: unknown,
  means: Means,
  now: Date,
): Promise<Became> {
  const read = parseLegacyBrowserProduct(row);
  if (!read.ok) return { outcome: 'refused', note: read.problem };
  const { picture, ...product } = read.product;
  // Skips an existing product before adding its picture, so that the library contains no unused pictures.
  if (await isSlugTaken(db, product.slug)) return { outcome: 'skipped' };
  const image = picture ? await migrateBrowserImage(db, actor, picture, means, now) : undefined;
  const saved = await migrateBrowserProduct(db, actor, product, image?.ok ? [image.id] : [], now);
  if (!saved.ok) return { outcome: 'refused', note: saved.reason };
  if (!saved.isNew) return { outcome: 'skipped' };
  return image?.ok || !picture ? { outcome: 'added' } : { outcome: 'added', note: 'without-picture' };
}

async function migrateImageRow(db: Db, actor: Actor, row: unknown, means: Means, now: Date): Promise<Became> {
  const url = typeof row === 'object' && row !== null && 'url' in row ? row.url : row;
  if (typeof url !== 'string') return { outcome: 'refused', note: 'not-understood' };
  const image = await migrateBrowserImage(db, actor, url, means, now);
  if (!image.ok) return { outcome: 'refused', note: image.reason };
  return { outcome: image.isNew ? 'added' : 'skipped' };
}
