import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUnavailable, isDatabaseUnavailable } from './database-unavailable.server.ts';
import type { Db } from './db.server.ts';

/** Thousands ask in one second: those of so long share a statement. */
const TOGETHER_MS = 25;

type Batch<Asked, Answer> = { all: Asked[]; answers: Promise<Answer[]> };
/** Those that still gather, and the last one that was sent, under the name that they share. */
type Batches<Asked, Answer> = {
  gathering: Map<string, Batch<Asked, Answer>>;
  sent: Map<string, Promise<unknown>>;
};

/**
 * For what thousands ask in the same second: answers all who ask this process under one name at this moment by `answerAll`, in their
 * order. One after the other: while the database is slow the next batch grows, and takes no more connections.
 */
export function answerTogether<Asked, Answer>(answerAll: (db: Db, all: Asked[]) => Promise<Answer[]>) {
  const ofDatabases = new WeakMap<Db, Batches<Asked, Answer>>();

  return async function answer(db: Db, name: string, asked: Asked): Promise<Answer> {
    const { gathering, sent } = ofDatabases.get(db) ?? { gathering: new Map(), sent: new Map() };
    ofDatabases.set(db, { gathering, sent });
    const batch = gathering.get(name) ?? begin();
    const position = batch.all.push(asked) - 1;
    const answers = await batch.answers.catch(failForThisRequestToo);
    if (position >= answers.length) throw new Error('Somebody who asked was forgotten.');
    return answers[position] as Answer;

    function begin(): Batch<Asked, Answer> {
      const all: Asked[] = [];
      const answers = gather().then(() => answerAll(db, all));
      const begun = { all, answers };
      gathering.set(name, begun);
      sent.set(
        name,
        answers.catch(() => {}),
      );
      return begun;
    }

    async function gather(): Promise<void> {
      await Promise.all([sleep(TOGETHER_MS), sent.get(name)]);
      gathering.delete(name);
    }
  };
}

/** Noted until then only where the statement was sent: this request would be answered as if the fault were the page's. */
function failForThisRequestToo(error: Error): never {
  throw isDatabaseUnavailable(error) ? databaseUnavailable(error.message, error) : error;
}
