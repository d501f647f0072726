import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesByChance } from '#tests/support/places-by-chance.ts';
import { seedHashOf } from '../random-order/random-order.server.ts';

type Published = {
  seedHash: string;
  seed: string | null;
  lists: { name: string; ids: string[] }[];
};
type Verified = {
  isRevealed: boolean;
  isTrue: boolean;
  problems: string[];
  tickets: number;
  places: { name: string; place: number }[];
};
type Program = {
  verifyDrop(published: Published, own?: { ticket?: string; hash?: string }): Promise<Verified>;
};

const file = path.resolve('public/verify-drop.mjs');
const { verifyDrop } = (await import(pathToFileURL(file).href)) as Program;

test('finds everybody’s place as the shop gives it', async () => {
  const ids = fc.uniqueArray(fc.uuid(), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), ids, async (seed, tickets) => {
      const published = publish(Buffer.from(seed), tickets);
      const ordered = published.lists[0]?.ids ?? [];
      const own = ordered.at(-1);
      expect(await verifyDrop(published, { ...(own && { ticket: own.toUpperCase() }) })).toEqual({
        isRevealed: true,
        isTrue: true,
        problems: [],
        tickets: ordered.length,
        places: own ? [{ name: 'queue', place: ordered.length }] : [],
      });
    }),
    { numRuns: 50 },
  );
});

test('two who changed places, another seed, a ticket twice and another hash than one’s own are found out', async () => {
  const published = publish(
    randomBytes(32),
    Array.from({ length: 20 }, () => randomUUID()),
  );
  const [first = '', second = '', ...others] = published.lists[0]?.ids ?? [];
  const withIds = (ids: string[]) => ({ ...published, lists: [{ name: 'queue', ids }] });
  expect((await verifyDrop(withIds([second, first, ...others]))).problems).toEqual([
    `In “queue” place 1 belongs to ${first}, not to ${second}.`,
  ]);
  expect((await verifyDrop(withIds([first, first, second, ...others]))).problems).toEqual([
    '“queue” lists a ticket twice.',
  ]);
  const otherSeed = await verifyDrop({ ...published, seed: randomBytes(32).toString('hex') });
  expect(otherSeed.isTrue).toBe(false);
  expect(otherSeed.problems[0]).toContain('not the published one');
  expect((await verifyDrop(published, { hash: 'a'.repeat(64) })).problems).toEqual([
    `The hash of the seed is ${published.seedHash}, not the one you wrote down.`,
  ]);
  expect(await verifyDrop(published, { hash: published.seedHash.toUpperCase() })).toMatchObject({
    isTrue: true,
  });
});

test('as a program it says the same, to people and by its exit code', () => {
  const published = publish(randomBytes(32), [randomUUID(), randomUUID(), randomUUID()]);
  const ids = published.lists[0]?.ids ?? [];
  const told = run(published, '--ticket', ids[1] ?? '');
  expect(told).toMatchObject({ code: 0 });
  expect(told.said).toContain('Your place in “queue”: 2');
  expect(told.said).toContain('Confirmed: all 3 places follow from the seed');
  expect(run({ ...published, lists: [{ name: 'queue', ids: ids.toReversed() }] })).toMatchObject({ code: 1 });
  const secret = run({ ...published, seed: null, lists: [] });
  expect(secret.code).toBe(1);
  expect(secret.said).toContain('still secret');
});

function publish(seed: Buffer, ids: string[]): Published {
  return {
    seedHash: seedHashOf(seed),
    seed: seed.toString('hex'),
    lists: [{ name: 'queue', ids: [...placesByChance(seed, ids).keys()] }],
  };
}

function run(published: Published, ...options: string[]): { code: number; said: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verify-drop-'));
  const json = path.join(folder, 'chance.json');
  fs.writeFileSync(json, JSON.stringify(published));
  try {
    const said = execFileSync(process.execPath, [file, json, ...options], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { code: 0, said };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, said: stdout };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
