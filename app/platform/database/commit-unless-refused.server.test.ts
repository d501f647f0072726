import { randomUUID } from 'node:crypto';
import { eq, TransactionRollbackError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images } from '#app/media/tables.server.ts';
import { commitUnlessRefused } from './commit-unless-refused.server.ts';
import { type Db, db } from './db.server.ts';

test('what was done stays when the answer is yes, and not when it is a refusal', async () => {
  for (const ok of [true, false]) {
    const answer = { ok, url: randomUUID() };
    const given = await commitUnlessRefused(db, async (tx) => {
      await write(tx, answer.url);
      return answer;
    });
    expect(given).toBe(answer);
    expect(await isWritten(answer.url)).toBe(ok);
  }
});

test('what is thrown is thrown on, and undoes everything too', async () => {
  const url = randomUUID();
  const died = commitUnlessRefused(db, async (tx): Promise<{ ok: boolean }> => {
    await write(tx, url);
    throw new Error('died');
  });
  await expect(died).rejects.toThrow('died');
  const rolledBack = commitUnlessRefused(db, async () => Promise.reject(new TransactionRollbackError()));
  await expect(rolledBack).rejects.toThrow(TransactionRollbackError);
  expect(await isWritten(url)).toBe(false);
});

async function write(tx: Db, url: string): Promise<void> {
  await tx.insert(images).values({ url, width: 1, height: 1, colour: '#aaaaaa' });
}

async function isWritten(url: string): Promise<boolean> {
  return (await db.$count(images, eq(images.url, url))) === 1;
}
