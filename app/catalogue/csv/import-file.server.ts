import type { Actor } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { Language } from '#app/platform/language.ts';
import { wordsIn } from '#app/platform/words.ts';
import { applyPlan } from './apply-plan.server.ts';
import { planProducts } from './plan-products.server.ts';
import type { ImportedProduct, Outcome, PlannedProduct } from './planned-product.ts';
import { fileProblemText, problemText } from './problem-text.ts';
import { readProducts } from './read-products.server.ts';
import './words.ts';

/** How a file came through, as the exit code of the command: 0 wholly, 1 not at all, 3 without what was refused. */
export type ImportExit = 0 | 1 | 3;

/** Who imports by the command: somebody at the server's terminal, without an account. */
const terminal: Actor = { id: '00000000-0000-0000-0000-000000000000', email: 'npm run import' };

type Options = {
  skipBad: boolean;
  /** Only says what would happen. */
  isDryRun: boolean;
  language: Language;
  now: Date;
  tell: (line: string) => void;
};

/**
 * Imports a products file from the terminal: says what is wrong by line and column, how far it is, and what came of it.
 * Running shops need not stop: their pages follow.
 */
export async function importFile(
  db: Db,
  bytes: Buffer,
  { skipBad, isDryRun, language, now, tell }: Options,
): Promise<ImportExit> {
  const t = wordsIn(language);
  const read = readProducts(bytes);
  if (!read.ok) {
    tell(fileProblemText(t, read));
    return 1;
  }
  const plan = await planProducts(db, read.file.drafts);
  const count = (outcome: Outcome) => plan.filter((row) => row.outcome === outcome).length;
  for (const { slug, problems, notes } of plan)
    for (const problem of [...problems, ...notes]) tell(problemText(t, problem, slug));
  const refused = count('refused');
  tell(
    t('csvImport.terminal.plan', {
      added: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused,
    }),
  );
  if (isDryRun) return refused === 0 ? 0 : skipBad && refused < plan.length ? 3 : 1;
  if (refused > 0 && !skipBad) {
    tell(t('csvImport.terminal.nothing'));
    return 1;
  }
  return apply(db, plan, { skipBad, language, now, tell });
}

async function apply(
  db: Db,
  plan: PlannedProduct[],
  { skipBad, language, now, tell }: Omit<Options, 'isDryRun'>,
): Promise<ImportExit> {
  const t = wordsIn(language);
  const total = plan.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length;
  const results: ImportedProduct[] = [];
  const applied = await applyPlan(db, terminal, plan, {
    mode: skipBad ? 'good' : 'all',
    now,
    async onBatch(_tx, batch, done) {
      results.push(...batch);
      tell(t('csvImport.terminal.progress', { done, total }));
    },
  });
  for (const { slug, problems } of results)
    for (const problem of problems) tell(problemText(t, problem, slug));
  if (!applied.ok) {
    tell(t('csvImport.terminal.nothing'));
    return 1;
  }
  const count = (result: ImportedProduct['result']) => results.filter((row) => row.result === result).length;
  const refused = count('refused') + plan.filter(({ outcome }) => outcome === 'refused').length;
  tell(t('csvImport.terminal.done', { created: count('created'), updated: count('updated'), refused }));
  return refused > 0 ? 3 : 0;
}
