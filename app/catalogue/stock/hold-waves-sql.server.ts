import { type SQL, sql } from 'drizzle-orm';
import { WAVE_MINUTES } from './hold-waves.ts';

const WAVE_SECONDS = WAVE_MINUTES * 60;

/** SQL for what `nextWave` says of a moment. */
export function nextWaveSql(moment: SQL) {
  return sql`to_timestamp((ceil(extract(epoch from ${moment}) / ${WAVE_SECONDS}) * ${WAVE_SECONDS})::float8)`;
}

/**
 * SQL for when a row of `holds` ends that is to be kept until a moment: never later than it may be, as long as it is kept for its browser
 * anyway, and at a wave where its piece comes back in one.
 */
export function holdEndSql(
  moment: SQL,
  { endsBy, keptUntil, inWaves }: Record<'endsBy' | 'keptUntil' | 'inWaves', SQL>,
) {
  const end = sql`greatest(least(${moment}, ${endsBy}), ${keptUntil})`;
  return sql`case when ${inWaves} then ${nextWaveSql(end)} else ${end} end`;
}
