import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { offersLabels } from '#app/fulfilment/labels/sendcloud.server.ts';
import { buyAndListLabels } from '#app/fulfilment/picking/buy-labels.server.ts';
import { MOST_ORDERS } from '#app/fulfilment/picking/most-orders.ts';
import { readChosenOrders } from '#app/orders/admin/order-form.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { letterhead, pdfResponse, refuseDocument } from '../documents/document-response.server.ts';
import {
  renderLabelsInWorker,
  renderPickingDocumentInWorker,
} from '../documents/picking-documents-worker.server.ts';
import type { Route } from './+types/packing-documents';

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';

/** POST returns documents of the `chosen` orders. Buys only the labels in `buy`, which the operator has confirmed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(requestInfo);
  const t = wordsIn(language);
  const form = await request.formData().catch(() => new FormData());
  const orderIds = readChosenOrders(form).map(({ orderId }) => orderId);
  if (!orderIds.length) return refuseDocument(400, t('adminOrders.batch.problem.none-chosen'));
  if (orderIds.length > MOST_ORDERS)
    return refuseDocument(400, t('adminOrders.documents.tooMany', { most: MOST_ORDERS }));
  const { pathname } = new URL(request.url);
  const kind =
    (['pick-list', 'labels'] as const).find((one) => pathname.endsWith(`/${one}.pdf`)) ?? 'packing-slips';
  const now = new Date();
  if (kind === 'labels' && !offersLabels()) return refuseDocument(409, t('labels.problem.not-offered'));
  const pdf =
    kind === 'labels'
      ? await renderLabels(
          context.get(signedInAdmin),
          { orderIds, toBuy: readOrdersToBuy(form) },
          language,
          now,
        )
      : await renderPickingDocumentInWorker({ kind, orderIds, language, letterhead: letterhead(), now });
  if (!pdf) return refuseDocument(409, t(`adminOrders.documents.nothing.${kind}`));
  return pdfResponse(new Uint8Array(pdf), kind);
}

async function renderLabels(
  actor: Actor,
  labelled: { orderIds: string[]; toBuy: string[] },
  language: Language,
  now: Date,
): Promise<Uint8Array | undefined> {
  const labels = await buyAndListLabels(db, actor, labelled, now);
  if (!labels.length) return undefined;
  return renderLabelsInWorker({ labels, language, brand: config.BRAND_NAME, now });
}

function readOrdersToBuy(form: FormData): string[] {
  const said = form.get('buy');
  return typeof said === 'string' ? said.split(' ') : [];
}
