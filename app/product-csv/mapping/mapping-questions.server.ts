import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { fetchableUrl } from '#app/platform/http/fetching/fetch-public-file.server.ts';
import type { PlannedProduct } from '../planning/planned-product.ts';
import type { ProductsFile } from '../reading/read-products.server.ts';
import { importMappings, productImports } from '../tables.server.ts';
import { wordKey } from './import-mapping.ts';
import type { MappingQuestions } from './mapping-questions.ts';
import {
  type ImportMapping,
  importMappingSchema,
  joinMappings,
  noMapping,
} from './validate-mapping.server.ts';

const MOST_HOSTS = 5;
const answerable = new Set([
  ...['type', 'gender', 'tags-category', 'rule-category', 'rule-subcategory'],
  ...['option', 'size', 'no-system', 'colour', 'prices-differ'],
]);

export function buildMappingQuestions({ words, products }: ProductsFile): MappingQuestions {
  const addresses = new Set(products.flatMap(({ pictures = [] }) => pictures));
  const urls = [...addresses].flatMap((address) => fetchableUrl(address) ?? []);
  const hosts = [...new Set(urls.map(({ host }) => host))];
  return {
    ...words,
    columnsKey: columnsKey(words.columns.map(({ header }) => header)),
    pictures: { total: urls.length, hosts: hosts.slice(0, MOST_HOSTS) },
  };
}

export function needsMappingAnswers(plan: PlannedProduct[], { pictures }: ImportMapping): boolean {
  return plan.some(
    ({ problems, notes }) =>
      problems.some(({ reason }) => answerable.has(reason)) ||
      (pictures === undefined && notes.some(isOfPictureElsewhere)),
  );
}

function isOfPictureElsewhere({ reason, values }: PlannedProduct['notes'][number]): boolean {
  const isLeft = reason === 'picture-left-out' || reason === 'pictures-kept';
  return isLeft && fetchableUrl(String(values?.address ?? '')) !== undefined;
}

/** Returns the questions with the import's answers, or else the last saved ones; undefined after the import started. */
export async function findMappingQuestionsAndAnswers(db: Db, importId: string) {
  const [row] = await db
    .select({ questions: productImports.questions, mapping: productImports.mapping })
    .from(productImports)
    .where(eq(productImports.id, importId));
  if (!row?.questions) return;
  const { questions, mapping } = row;
  if (mapping && JSON.stringify(mapping) !== JSON.stringify(noMapping)) return { questions, mapping };
  const remembered = await findSavedMapping(db, questions.columnsKey);
  return { questions, mapping: { ...(remembered?.mapping ?? noMapping), columns: {} } };
}

function columnsKey(headers: string[]): string {
  const names = [...new Set(headers.map(wordKey))].sort();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** Returns the last answers for these columns, or else for any file; undefined if they do not match the schema now. */
export async function findSavedMapping(db: Db, columns: string) {
  const [row] = await db
    .select({ columns: importMappings.columns, mapping: importMappings.mapping })
    .from(importMappings)
    .orderBy(desc(sql`${importMappings.columns} = ${columns}`), desc(importMappings.updatedAt))
    .limit(1);
  const parsed = row && importMappingSchema.safeParse(row.mapping);
  return parsed?.success ? { mapping: parsed.data, isOfSameColumns: row?.columns === columns } : undefined;
}

/** Saves answers for files with these columns. Earlier answers about values that this file lacks remain. */
export async function saveMapping(
  tx: Db,
  { columns, mapping, by }: { columns: string; mapping: ImportMapping; by: string },
  now: Date,
): Promise<void> {
  const [known] = await tx
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.columns, columns))
    .for('update');
  const older = importMappingSchema.safeParse(known?.mapping ?? {});
  const joined = importMappingSchema.safeParse(older.success ? joinMappings(older.data, mapping) : mapping);
  // If the joined answers exceed the schema's limits, only the new answers are saved.
  const values = { mapping: joined.success ? joined.data : mapping, actorEmail: by, updatedAt: now };
  await tx
    .insert(importMappings)
    .values({ columns, ...values })
    .onConflictDoUpdate({ target: importMappings.columns, set: values });
}
