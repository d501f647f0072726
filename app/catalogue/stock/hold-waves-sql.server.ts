import { type SQL, sql } from 'drizzle-orm';
import { WAVE_MINUTES } from './hold-waves.ts';

const WAVE_SECONDS = WAVE_MINUTES * 60;

export function nextWaveSql(moment: SQL) {
  return sql`to_timestamp((ceil(extract(epoch from ${moment}) / ${WAVE_SECONDS}) * ${WAVE_SECONDS})::float8)`;
}

/**
 * Returns the SQL for a hold's end: at most `endsBy`, at least `keptUntil` (reserved for its browser), and on a wave if it returns in
 * waves.
 */
export function holdEndSql(
  moment: SQL,
  { endsBy, keptUntil, inWaves }: Record<'endsBy' | 'keptUntil' | 'inWaves', SQL>,
) {
  const end = sql`greatest(least(${moment}, ${endsBy}), ${keptUntil})`;
  return sql`case when ${inWaves} then ${nextWaveSql(end)} else ${end} end`;
}
