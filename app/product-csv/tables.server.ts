import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import { textReference, uuidReference } from '#app/platform/database/references.server.ts';
import type { MappingQuestions } from './mapping/mapping-questions.ts';
import type { ImportMapping } from './mapping/validate-mapping.server.ts';
import {
  type Change,
  type Difference,
  type ImportResult,
  importModes,
  outcomes,
  type PictureFetchProblem,
  type PlannedPicture,
} from './planning/planned-product.ts';
import type { WholeProduct } from './planning/product-diff.ts';
import { importStatuses } from './product-import-types.ts';
import type { ImportRowProblem, ProductSource } from './reading/parsed-product.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const productImports = pgTable(
  'product_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    encoding: text().notNull(),
    ignoredColumns: jsonb('ignored_columns').$type<string[]>().notNull(),
    actorId: uuid('actor_id').notNull(),
    actorEmail: text('actor_email').notNull(),
    /** The uploaded file. It is stored until the import starts, since other answers change the plan. */
    file: bytea(),
    questions: jsonb().$type<MappingQuestions>(),
    mapping: jsonb().$type<ImportMapping>(),
    status: text({ enum: importStatuses }).notNull().default('planned'),
    mode: text({ enum: importModes }),
    /** The import that this one undoes. */
    undoes: uuid(),
    doneCount: integer('done_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('product_imports_newest').on(table.createdAt),
    check(
      'product_imports_status',
      sql`${table.status} in ('mapping', 'planned', 'running', 'done', 'failed')`,
    ),
    check('product_imports_mode', sql`${table.mode} in ('all', 'good')`),
    check(
      'product_imports_started',
      sql`${table.status} in ('mapping', 'planned') or ${table.mode} is not null`,
    ),
  ],
);

export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuidReference('import_id', () => productImports.id, 'cascade'),
    position: integer().notNull(),
    line: integer().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    titleNl: text('title_nl'),
    outcome: text({ enum: outcomes }).notNull(),
    changes: jsonb().$type<string[]>().notNull(),
    /** Empty in plans made before this column existed. */
    differences: jsonb().$type<Difference[]>().notNull().default([]),
    problems: jsonb().$type<ImportRowProblem[]>().notNull(),
    notes: jsonb().$type<ImportRowProblem[]>().notNull(),
    product: jsonb().$type<WholeProduct>(),
    movementId: bigint('movement_id', { mode: 'number' }),
    pictures: jsonb().$type<PlannedPicture[]>(),
    /** True if the import published the product. Only set for products imported before 2026-12. */
    published: boolean(),
    /** Null in plans made before sources were recorded. */
    source: jsonb().$type<ProductSource>(),
    result: text().$type<ImportResult>(),
    /** The product before and after the import, for its undo. */
    applied: jsonb().$type<Change>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('product_import_rows_by_outcome').on(table.importId, table.outcome, table.position),
    check(
      'product_import_rows_outcome',
      sql`${table.outcome} in ('new', 'changed', 'removed', 'unchanged', 'refused')`,
    ),
    check(
      'product_import_rows_result',
      sql`${table.result} in ('created', 'updated', 'removed', 'unchanged', 'refused')`,
    ),
  ],
);

export const productImportPictures = pgTable(
  'product_import_pictures',
  {
    importId: uuidReference('import_id', () => productImports.id, 'cascade'),
    position: integer().notNull(),
    url: text().notNull(),
    altText: text('alt_text').notNull(),
    tries: integer().notNull().default(0),
    status: text({ enum: ['pending', 'fetched', 'failed'] })
      .notNull()
      .default('pending'),
    reason: text().$type<PictureFetchProblem>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('product_import_pictures_by_status').on(table.importId, table.status, table.tries, table.position),
    check('product_import_pictures_status', sql`${table.status} in ('pending', 'fetched', 'failed')`),
    check(
      'product_import_pictures_reason',
      sql`(${table.status} = 'failed') = (${table.reason} is not null)`,
    ),
  ],
);

/** The URLs from which library images were fetched, so that no picture is fetched twice. */
export const fetchedPictures = pgTable(
  'fetched_pictures',
  {
    url: text().primaryKey(),
    imageId: uuidReference('image_id', () => images.id, 'cascade'),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('fetched_pictures_image').on(table.imageId)],
);

/** Links products to their source, so that later files match them even with more option values or a changed slug. */
export const productSources = pgTable(
  'product_sources',
  {
    handle: text().notNull(),
    /** The option value; empty if the handle is a single product. */
    value: text().notNull(),
    productId: textReference('product_id', () => products.id, 'cascade'),
  },
  (table) => [
    primaryKey({ columns: [table.handle, table.value] }),
    index('product_sources_product').on(table.productId),
  ],
);

export const importMappings = pgTable('import_mappings', {
  columns: text().primaryKey(),
  mapping: jsonb().$type<ImportMapping>().notNull(),
  actorEmail: text('actor_email').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
