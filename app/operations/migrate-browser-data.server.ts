import { isSlugTaken, migrateProduct } from '#app/catalogue/migrate-product.server.ts';
import { readMigratedProduct } from '#app/catalogue/migrated-product.ts';
import { migrateImage } from '#app/media/migrate-image.server.ts';
import type { UploadLimits } from '#app/media/upload.ts';
import type { Actor } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type MigratedCategory, readMigratedCategory } from './migrated-category.ts';
import {
  type BrowserData,
  type MigratedRow,
  type MigrationKind,
  migrationKinds,
  nameOf,
  rowsOf,
} from './migration.ts';

type Means = {
  limits: UploadLimits;
  shopUrl: string;
  /** Adds a category to the menus, which belong to a domain that knows this one. */
  addCategory: (category: MigratedCategory) => Promise<'added' | 'known' | 'full'>;
};

/**
 * Takes over what an operator's browser kept, row by row: one that is refused leaves the others alone. What the shop has
 * already (categories by url, products by slug, images by their content or url) is skipped, so doing it again adds nothing.
 */
export async function migrateBrowserData(
  db: Db,
  actor: Actor,
  data: BrowserData,
  means: Means,
  now: Date,
): Promise<MigratedRow[]> {
  const migrate: Record<MigrationKind, (row: unknown) => Promise<Omit<MigratedRow, 'kind' | 'name'>>> = {
    categories: (row) => migrateCategoryRow(row, means),
    products: (row) => migrateProductRow(db, actor, row, means, now),
    images: (row) => migrateImageRow(db, actor, row, means, now),
  };
  const report: MigratedRow[] = [];
  for (const kind of migrationKinds) {
    for (const row of rowsOf(kind, data[kind])) {
      const named = { kind, name: nameOf(row) };
      try {
        report.push({ ...named, ...(await migrate[kind](row)) });
      } catch (error) {
        log.error({ err: error, kind }, 'a row of a browser could not be migrated');
        report.push({ ...named, outcome: 'refused', note: 'failed' });
      }
    }
  }
  return report;
}

type Became = Omit<MigratedRow, 'kind' | 'name'>;

async function migrateCategoryRow(row: unknown, { addCategory }: Means): Promise<Became> {
  const read = readMigratedCategory(row);
  if (!read.ok) return { outcome: 'refused', note: read.problem };
  const added = await addCategory(read.category);
  if (added === 'full') return { outcome: 'refused', note: 'menu-full' };
  return { outcome: added === 'added' ? 'added' : 'skipped' };
}

async function migrateProductRow(
  db: Db,
  actor: Actor,
  row: unknown,
  means: Means,
  now: Date,
): Promise<Became> {
  const read = readMigratedProduct(row);
  if (!read.ok) return { outcome: 'refused', note: read.problem };
  const { picture, ...product } = read.product;
  // One that is there already needs no picture, which would only fill the library.
  if (await isSlugTaken(db, product.slug)) return { outcome: 'skipped' };
  const image = picture ? await migrateImage(db, actor, picture, means, now) : undefined;
  const saved = await migrateProduct(db, actor, product, image?.ok ? [image.id] : [], now);
  if (!saved.ok) return { outcome: 'refused', note: 'failed' };
  if (!saved.isNew) return { outcome: 'skipped' };
  return image?.ok || !picture ? { outcome: 'added' } : { outcome: 'added', note: 'without-picture' };
}

async function migrateImageRow(db: Db, actor: Actor, row: unknown, means: Means, now: Date): Promise<Became> {
  const url = typeof row === 'object' && row !== null && 'url' in row ? row.url : row;
  if (typeof url !== 'string') return { outcome: 'refused', note: 'not-understood' };
  const image = await migrateImage(db, actor, url, means, now);
  if (!image.ok) return { outcome: 'refused', note: image.reason };
  return { outcome: image.isNew ? 'added' : 'skipped' };
}
