import { longWork } from '#app/platform/jobs/long-work.server.ts';
import type { Letterhead, OrderDocument, OrderDocumentKind } from './order-document-types.ts';

/** Runs in a worker thread, loaded by the first document: most shops write few. */
export const renderDocumentInWorker = longWork(
  'order-document',
  async ({
    kind,
    order,
    letterhead,
  }: {
    kind: OrderDocumentKind;
    order: OrderDocument;
    letterhead: Letterhead;
  }) => {
    const { renderOrderDocument } = await import('./render-order-document.server.tsx');
    return new Uint8Array(await renderOrderDocument(kind, order, letterhead));
  },
);
