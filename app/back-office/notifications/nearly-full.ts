const NEARLY_FULL_PERCENT = 90;
/** A tenth of a large disk lasts for long. */
const ENOUGH_BYTES = 10_000_000_000;

/**
 * How full something is in percent, when it is nearly full: nine tenths of it are used, and less than ten gigabytes are left.
 * Undefined while there is room. All in bytes.
 */
export function nearlyFullPercent({ used, size }: { used: number; size: number }): number | undefined {
  const percent = Math.floor((used / size) * 100);
  return percent >= NEARLY_FULL_PERCENT && size - used < ENOUGH_BYTES ? percent : undefined;
}
