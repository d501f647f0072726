import { longWork } from '#app/platform/jobs/long-work.server.ts';
import type { Letterhead, OrderDocument, OrderDocumentKind } from './order-document-types.ts';

/** Renders a document in a worker thread, which starts with the first document because most shops need few. */
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
