const NEARLY_FULL_PERCENT = 90;
/** A tenth of a large disk still lasts long. */
const ENOUGH_BYTES = 10_000_000_000;

/** Returns the percentage used if nine tenths are used and less than ten gigabytes are left; undefined otherwise. Sizes in bytes. */
export function nearlyFullPercent({ used, size }: { used: number; size: number }): number | undefined {
  const percent = Math.floor((used / size) * 100);
  return percent >= NEARLY_FULL_PERCENT && size - used < ENOUGH_BYTES ? percent : undefined;
}
