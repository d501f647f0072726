import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Entry, openJournal, replayJournal } from './journal.ts';
import { linenShirts, startSandboxWithShop, until } from './shop-stand-in.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function read(file: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  await replayJournal(file, (entry) => entries.push(entry));
  return entries;
}

it('keeps the order of what is appended, one line for each tick', async () => {
  const file = join(directory, 'journal.jsonl');
  const journal = await openJournal(file, [['session', 0]]);
  for (let round = 0; round < 5; round += 1) {
    journal.append('session', 2 * round + 1);
    journal.append('session', 2 * round + 2);
    await journal.flushed();
  }
  await journal.close();
  expect((await read(file)).map(([, value]) => value)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(6);
});

it('ignores a torn last line, and nothing else', async () => {
  const file = join(directory, 'journal.jsonl');
  await (await openJournal(file, [['a', 1]])).close();
  await appendFile(file, '[["b",2');
  expect(await read(file)).toEqual([['a', 1]]);
  await appendFile(file, '\n[["c",3]]\n');
  await expect(read(file)).rejects.toThrow('line 2 is not readable');
});

it('lets a new run go on where the old one stopped', async () => {
  const journalFile = join(directory, 'journal.jsonl');
  const before = await startSandboxWithShop({ journalFile, webhookUrl: 'http://127.0.0.1:9/nobody' });
  const open = await before.stripe.checkout.sessions.create(linenShirts(), { idempotencyKey: 'order-1' });
  const paid = await before.stripe.checkout.sessions.create(linenShirts());
  await before.control(`sessions/${paid.id}/pay`, { method: 'ideal', bank: 'ing' });
  await before.close();

  const after = await startSandboxWithShop({ journalFile });
  await until(() => after.received.length === 2);
  const again = await after.stripe.checkout.sessions.create(linenShirts(), { idempotencyKey: 'order-1' });
  expect(again.id).toBe(open.id);
  const known = await after.stripe.checkout.sessions.retrieve(paid.id);
  const refund = await after.stripe.refunds.create({ payment_intent: String(known.payment_intent) });
  expect(refund.amount).toBe(12_990);
  await after.control(`sessions/${open.id}/expire-in`, { seconds: 0 });
  await until(() => after.received.some(({ type }) => type === 'checkout.session.expired'));
  await after.close();
});

it('knows after a kill -9 everything it had answered', async () => {
  const journalFile = join(directory, 'stripe.jsonl');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      SANDBOX_DIRECTORY: directory,
      STRIPE_SECRET_KEY: 'sk_test_marenza_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_marenza_sandbox',
      SENDCLOUD_PUBLIC_KEY: 'public',
      SENDCLOUD_SECRET_KEY: 'secret',
      SHOP_WEBHOOK_URL: 'http://127.0.0.1:9/nobody',
    },
  });
  const { stripeUrl } = await new Promise<{ stripeUrl: string }>((resolve) =>
    child.once('message', (message) => resolve(message as { stripeUrl: string })),
  );
  const { connect } = await import('./shop-stand-in.ts');
  const stripe = connect(Number(new URL(stripeUrl).port));
  const answered: string[] = [];
  const paying = Array.from({ length: 8 }, async () => {
    for (;;) {
      const { id } = await stripe.checkout.sessions.create(linenShirts());
      await fetch(`${stripeUrl}/sandbox/sessions/${id}/pay`, { method: 'POST' });
      answered.push(id);
    }
  });
  await until(() => answered.length > 50);
  child.kill('SIGKILL');
  await Promise.allSettled(paying);

  const after = await startSandboxWithShop({ journalFile });
  const isTold = (id: string) => after.received.some(({ data }) => (data.object as { id: string }).id === id);
  await until(() => answered.every(isTold));
  await after.close();
}, 20_000);
