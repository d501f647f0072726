import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { insertRows } from '#app/platform/database/insert-rows.server.ts';
import { fileImport } from '#app/platform/editing/file-imports.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { addRedirects, deletionOfRedirects } from '#app/redirects/redirects.server.ts';
import { lockSlugs } from './page-editor.server.ts';
import { type ImportedPage, readPages, readWordPress } from './page-file.server.ts';
import { pages } from './tables.server.ts';

const MOST_SHOWN = 500;

/** Imports pages of another shop. A known address is left alone. Undoing deletes the import's pages that nobody edited. */
export const pageImport = fileImport({
  objectType: 'page-import',
  file: { mostBytes: 8_000_000, longestRecord: 1_000_000, readOther: readWordPress },
  pages: [tags.content],
  lock: lockSlugs,
  read: readPages,
  plan: planImport,
  undo: (importId) => ({
    lock: sql`select from pages where import_id = ${importId}::uuid order by id for update`,
    remove: sql`with gone as (
      delete from pages where import_id = ${importId}::uuid and updated_at = created_at
      returning '/pages/' || slug as path, created_at
    ), rules as (${deletionOfRedirects(sql`gone`)}) select from gone`,
  }),
});

type ReadPages = Extract<Awaited<ReturnType<typeof readPages>>, { ok: true }>;

async function planImport(db: Db, { pages: read, refused }: ReadPages) {
  const slugs = JSON.stringify(read.map(({ saved }) => saved.slug));
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from pages where slug in (select jsonb_array_elements_text(${slugs}::jsonb))`);
  const known = new Set(rows.map(({ slug }) => slug));
  const added = read.filter(({ saved }) => !known.has(saved.slug));
  const sum = (of: 'pictures' | 'others') => added.reduce((total, page) => total + page[of], 0);
  const counts = { added: added.length };
  const first = added.slice(0, MOST_SHOWN).map(({ line, saved: { slug, title, isPublished } }) => {
    return { line, slug, title, isPublished, problem: undefined };
  });
  return {
    answer: {
      ...{ ...counts, same: known.size, refused: refused.length },
      ...{ pictures: sum('pictures'), others: sum('others') },
      shown: [...first, ...refused.slice(0, MOST_SHOWN).map((row) => ({ ...row, isPublished: false }))],
    },
    counts,
    save: added.length ? savePages.bind(undefined, added) : undefined,
  };
}

async function savePages(added: ImportedPage[], tx: Db, importId: string, now: Date) {
  const times = { importId, createdAt: now, updatedAt: now };
  const rows = added.map(({ saved }) => ({ ...saved, id: randomUUID(), ...times }));
  await insertRows(tx, pages, rows);
  const public_ = added.filter(({ saved }) => saved.isPublished);
  await addRedirects(
    tx,
    public_.map(({ former, saved }) => ({ from: former, to: `/pages/${saved.slug}` })),
    now,
  );
}
