import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { productImports } from '../tables.server.ts';
import { type ImportMapping, noMapping } from './import-mapping.ts';
import type { MappingQuestions } from './mapping-questions-types.ts';
import { findSavedMapping } from './saved-mappings.server.ts';

/**
 * Returns the mapping questions of an import's file, with the saved answers or else those of the last file. Returns undefined once the
 * import has started.
 */
export async function findMappingQuestionsAndAnswers(
  db: Db,
  importId: string,
): Promise<{ questions: MappingQuestions; mapping: ImportMapping } | undefined> {
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
