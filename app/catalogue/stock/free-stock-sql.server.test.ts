import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { nextWave, nextWaveSql } from './free-stock-sql.server.ts';

const moments = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
});

test('a wave is the first full five minutes from a moment on', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const wave = nextWave(moment);
      expect(wave.getTime() - moment.getTime()).toBeGreaterThanOrEqual(0);
      expect(wave.getTime() - moment.getTime()).toBeLessThan(5 * 60_000);
      expect(wave.getUTCMinutes() % 5).toBe(0);
      expect(wave.getUTCSeconds() + wave.getUTCMilliseconds()).toBe(0);
      expect(nextWave(wave)).toEqual(wave);
    }),
  );
});

test('the database says the same of every moment', async () => {
  const some = fc.sample(moments, 200).map((moment) => moment.toISOString());
  const { rows } = await db.execute<{ moment: string; wave: string }>(sql`
    select moment::text, ${nextWaveSql(sql`moment`)}::text as wave from unnest(${sql.param(some)}::timestamptz[]) moment`);
  expect(rows).toHaveLength(some.length);
  for (const { moment, wave } of rows) expect(new Date(wave)).toEqual(nextWave(new Date(moment)));
});
