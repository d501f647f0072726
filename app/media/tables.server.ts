import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';

/** The library of images. `url` contains a hash of the content, so the file at a URL never changes. */
export const images = pgTable(
  'images',
  {
    id: uuid().primaryKey().defaultRandom(),
    url: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The average colour as `#rrggbb`, displayed until the image has loaded. */
    colour: text().notNull(),
    altText: text('alt_text').notNull().default(''),
    altTextNl: text('alt_text_nl'),
    fileName: text('file_name'),
    /** References profiles(id), set null. Only the migration has this key, since media may not import accounts. */
    uploadedBy: uuid('uploaded_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('images_newest').on(table.createdAt),
    index('images_of_uploader').on(table.uploadedBy),
    index('images_search').using('gin', sql`(${searchedText(table)}) gin_trgm_ops`),
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('images_colour', sql`${table.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** The columns of a `PictureRow`. */
export const pictureColumns = {
  ...pickColumns(images, 'url', 'width', 'height', 'colour'),
  alt: images.altText,
  altNl: images.altTextNl,
};

/** Returns SQL for the id, or null if the account was deleted. Written as text, since media may not import accounts. */
export function existingUploader(id: string | null): SQL {
  return sql`(select id from profiles where id = ${id})`;
}

type SearchedColumns = Record<'altText' | 'altTextNl' | 'url' | 'fileName', AnyPgColumn>;

/** Joins the fields for a single trigram index. The line breaks prevent matches that span two fields. */
export function searchedText({ altText, altTextNl, url, fileName }: SearchedColumns): SQL {
  return sql`fold_text(${altText} || E'\\n' || coalesce(${altTextNl}, '') || E'\\n' || ${url} || E'\\n' || coalesce(${fileName}, ''))`;
}
