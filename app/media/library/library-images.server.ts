import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { countFound } from '#app/ui/admin/list/count-found.server.ts';
import { images, searchedText } from '../tables.server.ts';

export type LibraryImage = ReturnType<typeof shown>;

const columns = {
  ...pickColumns(images, 'id', 'url', 'width', 'height', 'colour', 'altText'),
  altTextNl: sql<string>`coalesce(${images.altTextNl}, '')`,
  fileName: sql<string>`coalesce(${images.fileName}, '')`,
  createdAt: images.createdAt,
};

function selectImages(db: Db, condition: SQL | undefined) {
  return db.select(columns).from(images).where(condition).$dynamic();
}

type Asked = { search: string; direction: 'asc' | 'desc'; page: number; perPage: number };

/** Returns a page of images by date, and the total up to `MOST_ROWS` + 1. Searches alt texts, file names and URLs. */
export async function listImages(db: Db, { search, direction, page, perPage }: Asked) {
  const condition = search ? containsText(searchedText(images), search) : undefined;
  const order = direction === 'asc' ? asc : desc;
  const [rows, [counted]] = await Promise.all([
    selectImages(db, condition)
      .orderBy(order(images.createdAt), order(images.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    countFound(db, images, condition),
  ]);
  return { images: rows.map(shown), total: counted?.count ?? 0 };
}

export async function findImage(db: Db, id: string): Promise<LibraryImage | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return undefined;
  const [row] = await selectImages(db, eq(images.id, id));
  return row && shown(row);
}

export async function findImages(db: Db, ids: string[]): Promise<LibraryImage[]> {
  if (!ids.length) return [];
  const rows = await selectImages(db, inArray(images.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id.toLowerCase());
    return row ? [shown(row)] : [];
  });
}

function shown({ createdAt, ...row }: Awaited<ReturnType<typeof selectImages>>[number]) {
  return { ...row, createdAt: createdAt.toISOString() };
}
