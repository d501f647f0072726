import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { LONGEST_CONTENT, sectionStatuses, sectionTypes } from '../sections/section-types.ts';
import { contentSections } from '../tables.server.ts';

const problem = (reason: SectionProblem) => reason;

const title = singleLineSchema(problem('not-a-text')).max(200, problem('too-long'));
const content = z
  .record(z.string(), z.json(), problem('not-an-object'))
  .refine((json) => JSON.stringify(json).length <= LONGEST_CONTENT, problem('content-too-long'))
  .refine(isStorableJson, problem('not-a-text'));

const sectionInput = z
  .object({
    title: title.min(1, problem('title-required')),
    titleNl: title.optional(),
    sectionType: z.enum(sectionTypes).default('custom'),
    content: content.default({}),
    contentNl: content.optional(),
    status: z.enum(sectionStatuses).default('draft'),
    pageLocation: z
      .string()
      .trim()
      .max(100, problem('too-long'))
      .refine(isPostgresText, problem('not-a-text'))
      .default(''),
    sortOrder: z.int().min(-1_000_000).max(1_000_000).default(0),
    startDate: z.date().optional(),
    endDate: z.date().optional(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate > startDate, {
    path: ['endDate'],
    message: problem('end-before-start'),
  });

export type SectionInput = z.input<typeof sectionInput>;
/** Texts are in `admin/locales`. */
export type SectionProblem =
  | 'title-required'
  | 'too-long'
  | 'not-a-text'
  | 'not-an-object'
  | 'content-too-long'
  | 'end-before-start'
  | 'not-understood';

export type SectionProblems = Partial<Record<keyof SectionInput, SectionProblem>>;

/** Section as stored: omitted fields are null, texts trimmed. */
export type SectionRow = Omit<Required<z.output<typeof sectionInput>>, Emptiable> & {
  [Field in Emptiable]: Required<z.output<typeof sectionInput>>[Field] | null;
};
type Emptiable = 'titleNl' | 'contentNl' | 'startDate' | 'endDate';

/**
 * Adds a section, or changes the one with this id. Stores its content as written, in the order of its names, including what its type cannot
 * show; the last of repeated names counts. Idempotent. Refuses invalid input, with one reason a field.
 */
export async function saveSection(
  db: Db,
  input: SectionInput,
  id?: string,
  now = new Date(),
): Promise<{ ok: true; id: string } | { ok: false; reason: 'invalid'; problems: SectionProblems }> {
  const read = validateSection(input);
  if (!read.ok) return read;
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(contentSections)
      .values({ ...read.section, updatedAt: now, ...(id && { id }) })
      .onConflictDoUpdate({ target: contentSections.id, set: { ...read.section, updatedAt: now } })
      .returning({ id: contentSections.id });
    if (!saved) throw new Error('A section was neither inserted nor updated.');
    await invalidatePages(tx, [tags.content]);
    return { ok: true, id: saved.id };
  });
}

export function validateSection(
  input: SectionInput,
): { ok: true; section: SectionRow } | { ok: false; reason: 'invalid'; problems: SectionProblems } {
  const parsed = sectionInput.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => [path[0], asProblem(message)]);
    return { ok: false, reason: 'invalid', problems: Object.fromEntries(problems) };
  }
  const { titleNl, contentNl = null, startDate = null, endDate = null, ...rest } = parsed.data;
  return { ok: true, section: { ...rest, titleNl: titleNl || null, contentNl, startDate, endDate } };
}

/** The schema's built-in messages concern only fields with a fixed choice. */
function asProblem(message: string): SectionProblem {
  return /^[a-z]+(-[a-z]+)+$/.test(message) ? (message as SectionProblem) : 'not-understood';
}

/** Returns whether PostgreSQL can store all texts, names included. */
function isStorableJson(json: unknown): boolean {
  if (typeof json === 'string') return isPostgresText(json);
  if (typeof json !== 'object' || json === null) return true;
  return Object.entries(json).every(([name, value]) => isPostgresText(name) && isStorableJson(value));
}
