import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import {
  line,
  lines,
  optionalLine,
  optionalLines,
  parseForm,
  refuseForm,
  typedValues,
} from '#app/platform/editing/form-schema.ts';
import { saveRow } from '#app/platform/editing/save-row.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { leaveRedirect } from '#app/redirects/redirects.server.ts';
import { pages } from './tables.server.ts';

const LONGEST_BODY = 100_000;

export const pageSchema = z.object({
  title: line(200).min(1, 'title-missing'),
  titleNl: optionalLine(200),
  /** Made from the English title if empty. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(100, 'too-long')
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'slug-form'),
  body: lines(LONGEST_BODY),
  bodyNl: optionalLines(LONGEST_BODY),
  description: optionalLine(300),
  descriptionNl: optionalLine(300),
  isPublished: z.boolean(),
});

export type PageValues = z.input<typeof pageSchema>;
export type FilledPage = { values: PageValues };

/** Serialises imports and saves, so that each finds the slugs of the others. */
export const lockSlugs = sql`select pg_advisory_xact_lock(hashtext('slugs-of-pages'))`;

export const pageEditor = editor<PageValues, object>({
  objectType: 'page',
  listPath: '/admin/pages',
  schema: pageSchema,
  together: [],
  find: findPage,
  relevant: (values) => values,
  lockRows: (tx) => tx.execute(lockSlugs),
  save: (tx, values, id, current) => savePage(tx, values, id, current?.values),
  async remove(tx, id) {
    await tx.delete(pages).where(eq(pages.id, id));
    await invalidatePages(tx, [tags.content]);
    return { ok: true };
  },
});

async function findPage(db: Db, id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  const [row] = await db
    .select({
      version: versionOf(pages.updatedAt),
      ...pickColumns(pages, 'title', 'titleNl', 'slug', 'body', 'bodyNl'),
      ...pickColumns(pages, 'description', 'descriptionNl', 'isPublished'),
    })
    .from(pages)
    .where(eq(pages.id, id));
  if (!row) return undefined;
  const { version, ...values } = row;
  return { id, version, values: typedValues(values) };
}

async function savePage(tx: Db, values: PageValues, id: string, was: PageValues | undefined) {
  const parsed = parseForm(pageSchema, values);
  if (!parsed.ok) return parsed;
  const slug = parsed.saved.slug || slugOfTitle(parsed.saved.title);
  if (await tx.$count(pages, and(eq(pages.slug, slug), ne(pages.id, id))))
    return refuseForm({ slug: 'slug-taken' });
  await saveRow(tx, pages, { id }, { ...parsed.saved, slug });
  if (was?.isPublished && was.slug !== slug)
    await leaveRedirect(tx, `/pages/${was.slug}`, `/pages/${slug}`, new Date());
  await invalidatePages(tx, [tags.content]);
  return { ok: true as const, id };
}
