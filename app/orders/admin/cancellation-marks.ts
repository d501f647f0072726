import type { CancellationMark } from '../editing/preview-cancellations.server.ts';

/** Serialises the marks for a form field; `readCancellationMarks` parses it. */
export function cancellationMarksText(seen: CancellationMark[]): string {
  return seen
    .map(({ orderId, number, version, seen: mark }) => [orderId, number, version, mark].join('/'))
    .join(' ');
}
