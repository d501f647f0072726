import { longWork } from '#app/platform/jobs/long-work.server.ts';
import type { Letterhead, OrderDocument, OrderDocumentKind } from './order-document-types.ts';

type RequestedDocument = { kind: OrderDocumentKind; order: OrderDocument; letterhead: Letterhead };

/** Renders a document in a worker thread. Most shops need few documents, so the thread starts with the first one. */
export const renderDocumentInWorker = longWork(
  'order-document',
  async ({ kind, order, letterhead }: RequestedDocument) => {
    const { renderOrderDocument } = await import('./render-order-document.server.tsx');
    return new Uint8Array(await renderOrderDocument(kind, order, letterhead));
  },
);
