import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from './db.server.ts';

/**
 * Does work in a transaction that is rolled back when its answer is a refusal: whatever was done for it on the way, for
 * others too, did not happen. Answers what the work answered.
 */
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
