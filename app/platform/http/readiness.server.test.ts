import { expect, test, vi } from 'vitest';
import { db } from '../database/db.server.ts';
import { isReady, markReady, markStopping } from './readiness.server.ts';

test('ready from the start to the stop, as long as the database answers', async () => {
  expect(await isReady(db)).toBe(false);
  markReady();
  expect(await isReady(db)).toBe(true);
  expect(await isReady(await unreachable())).toBe(false);
  expect(await isReady(db)).toBe(true);
  markStopping();
  expect(await isReady(db)).toBe(false);
});

async function unreachable(): Promise<typeof db> {
  vi.resetModules();
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:9/nothing');
  const away = await import('../database/db.server.ts');
  vi.unstubAllEnvs();
  return away.db;
}
