import { setTimeout as sleep } from 'node:timers/promises';
import { failForThisRequestToo } from './database-unavailable.server.ts';
import type { Db } from './db.server.ts';

/** Sends the statements of a transaction in order without waiting for results. Drizzle sends a statement on `then`. */
export function sendTogether<Statements extends readonly PromiseLike<unknown>[]>(
  ...statements: Statements
): Promise<{ -readonly [Place in keyof Statements]: Awaited<Statements[Place]> }> {
  // Promise.all would call `then` in a later microtask, so that other callers' statements could come in between.
  const sent = statements.map((statement) => statement.then((answer) => answer));
  return Promise.all(sent) as never;
}

const TOGETHER_MS = 25;

type Batch<Asked, Answer> = { all: Asked[]; answers: Promise<Answer[]> };
type Batches<Asked, Answer> = {
  gathering: Map<string, Batch<Asked, Answer>>;
  sent: Map<string, Promise<unknown>>;
};

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
