import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';

const pools: Pool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

test('two processes count together', async () => {
  const address = randomUUID();
  const processes = [await startProcess(), await startProcess()];
  const limits = processes.map(({ define }) => define('test-together', { points: 5, seconds: 60 }));
  const calls = Array.from({ length: 12 }, (_, index) => limits[index % 2]?.(address));
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(5);
  for (const answer of answers) {
    if (!answer || answer.ok) continue;
    expect(answer.retryAfterSeconds).toBeGreaterThan(0);
    expect(answer.retryAfterSeconds).toBeLessThanOrEqual(60);
  }
});

test('of wrong guesses sent to two processes at once as many are revealed as may, right ones use nothing up', async () => {
  const rule = { points: 5, seconds: 60 };
  const processes = [await startProcess(), await startProcess()];
  const guesses = processes.map(({ defineGuess }) => defineGuess('test-guesses', rule));
  const guess = (key: string, isWrong: boolean, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => guesses[index % 2]?.(key, isWrong)));
  const [guesser, office] = [randomUUID(), randomUUID()];
  const right = await guess(office, false, 12);
  expect(right.filter((answer) => answer?.ok)).toHaveLength(12);
  for (const key of [guesser, office]) {
    const wrong = await guess(key, true, 12);
    expect(wrong.filter((answer) => answer?.ok)).toHaveLength(5);
    expect(await guess(key, false, 2)).toEqual(
      Array(2).fill({ ok: false, retryAfterSeconds: expect.any(Number) }),
    );
  }
});

test('addresses count for themselves, and so do two limits', async () => {
  const { define, countCall } = await startProcess({ FUNCTION_CALLS_PER_MINUTE: '2' });
  const limit = define('test-apart', { points: 1, seconds: 60 });
  const address = randomUUID();
  expect(await limit(address)).toEqual({ ok: true });
  expect(await limit(address)).toMatchObject({ ok: false });
  expect(await countCall(address)).toEqual({ ok: true });
  expect(await countCall(address)).toEqual({ ok: true });
  expect(await countCall(address)).toMatchObject({ ok: false });
  expect(await limit(randomUUID())).toEqual({ ok: true });
});

test('without the database each process counts for itself: the door is neither open nor shut', async () => {
  const { define } = await startProcess({ DATABASE_URL: 'postgres://127.0.0.1:9/nothing' });
  const limit = define('test-alone', { points: 3, seconds: 60 });
  const address = randomUUID();
  const answers = [];
  for (let call = 0; call < 5; call++) answers.push((await limit(address)).ok);
  expect(answers).toEqual([true, true, true, false, false]);
});

test('each limit of the shop has a name of its own', () => {
  const names = fs
    .readdirSync('app', { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((source) => [...source.matchAll(/defineRateLimit\('([\w-]+)'/g)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});

/** Loads the limits as another process would: modules, settings and connections of its own. */
async function startProcess(settings: Record<string, string> = {}) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const {
    defineRateLimit,
    defaultRateLimit: functionCalls,
    limitRate,
    limitWrongGuesses,
  } = await import('./rate-limiter.server.ts');
  const own = await import('../../database/db.server.ts');
  vi.unstubAllEnvs();
  pools.push(own.pool);
  return {
    define(name: string, rule: { points: number; seconds: number }) {
      const limit = defineRateLimit(name, rule);
      return (key: string) => limitRate(limit, key);
    },
    defineGuess(name: string, rule: { points: number; seconds: number }) {
      const limit = defineRateLimit(name, rule);
      return (key: string, isWrong: boolean) => limitWrongGuesses(limit, key, isWrong);
    },
    countCall: (key: string) => limitRate(functionCalls, key),
  };
}
