import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from './db.server.ts';

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
