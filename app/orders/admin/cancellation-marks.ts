import type { CancellationMark } from '../editing/preview-cancellations.server.ts';

/** How paid orders were that are cancelled together, as a field's text (`readCancellationMarks`). */
export function cancellationMarksText(seen: CancellationMark[]): string {
  return seen
    .map(({ orderId, number, version, seen: mark }) => [orderId, number, version, mark].join('/'))
    .join(' ');
}
