import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { letterhead, pdfResponse, refuseDocument } from '../documents/document-response.server.ts';
import { findOrderForDocument } from '../documents/find-order-for-document.server.ts';
import { isDocumentAvailable, type OrderDocumentKind } from '../documents/order-document-types.ts';
import { renderDocumentInWorker } from '../documents/render-document-in-worker.server.ts';
import type { Route } from './+types/order-document';

/** Responds with 409 for the invoice of an unpaid order and for the packing slip of a gift card order. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const t = wordsIn(context.get(requestInfo).language);
  const isInvoice = new URL(request.url).pathname.endsWith('/invoice.pdf');
  const creditNote = 'creditNote' in params ? params.creditNote : undefined;
  const kind: OrderDocumentKind = creditNote ? 'credit-note' : isInvoice ? 'invoice' : 'packing-slip';
  const order = await findOrderForDocument(db, params.orderNumber, creditNote);
  if (!order) return refuseDocument(404, t('adminOrders.notFound'));
  if (!isDocumentAvailable(order, kind))
    return refuseDocument(
      409,
      t(kind === 'packing-slip' ? 'adminOrders.noPackingSlip' : 'adminOrders.noInvoice'),
    );
  const pdf = await renderDocumentInWorker({ kind, order, letterhead: letterhead() });
  return pdfResponse(pdf, `${creditNote ?? order.number}-${kind}`);
}
