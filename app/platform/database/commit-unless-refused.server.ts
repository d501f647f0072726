import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from './db.server.ts';

/** Runs work in a transaction that is rolled back when its result is a refusal. Returns the work's result. */
export async function commitUnlessRefused<Answer extends { ok: boolean }>(
  db: Db,
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  let refusal: Answer | undefined;
  try {
    return await db.transaction(async (tx) => {
      const answer = await work(tx);
      if (answer.ok) return answer;
      refusal = answer;
      return tx.rollback();
    });
  } catch (error) {
    if (!refusal || !(error instanceof TransactionRollbackError)) throw error;
    return refusal;
  }
}
