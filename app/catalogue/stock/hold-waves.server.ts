import { type SQL, sql } from 'drizzle-orm';

/** Unpaid drop items return to sale every five minutes, at the same moment for everyone. */
const WAVE_MINUTES = 5;

const WAVE_MS = WAVE_MINUTES * 60_000;

export function nextWave(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / WAVE_MS) * WAVE_MS);
}

const WAVE_SECONDS = WAVE_MINUTES * 60;

export function nextWaveSql(moment: SQL) {
  return sql`to_timestamp((ceil(extract(epoch from ${moment}) / ${WAVE_SECONDS}) * ${WAVE_SECONDS})::float8)`;
}

/** Returns the end of a hold: at most `endsBy`, at least its reservation's `keptUntil`, and at a wave if `inWaves`. */
export function holdEndSql(
  moment: SQL,
  { endsBy, keptUntil, inWaves }: Record<'endsBy' | 'keptUntil' | 'inWaves', SQL>,
) {
  const end = sql`greatest(least(${moment}, ${endsBy}), ${keptUntil})`;
  return sql`case when ${inWaves} then ${nextWaveSql(end)} else ${end} end`;
}
