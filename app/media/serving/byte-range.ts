/**
 * Parses a `Range` header for a file of this length (RFC 9110 §14); `first` and `last` are inclusive.
 * Undefined means the whole file: no range, a malformed one, another unit, or several, which images do not need.
 */
export function byteRange(
  header: string | undefined,
  length: number,
): { first: number; last: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (!from && !to) return undefined;
  if (!from) {
    const count = Math.min(Number(to), length);
    return count === 0 ? 'unsatisfiable' : { first: length - count, last: length - 1 };
  }
  const first = Number(from);
  const last = to ? Math.min(Number(to), length - 1) : length - 1;
  if (to && Number(to) < first) return undefined;
  return first >= length ? 'unsatisfiable' : { first, last };
}
