import type { CancellationMark } from '../editing/preview-cancellations.server.ts';

export function previewedCancellationsText(seen: CancellationMark[]): string {
  return seen
    .map(({ orderId, number, version, seen: mark }) => [orderId, number, version, mark].join('/'))
    .join(' ');
}
