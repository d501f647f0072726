import '../admin/register-translations.ts';
import '../documents/register-translations.ts';
import { sellerOf } from '#app/content/seller.server.ts';
import { config } from '#app/platform/config.server.ts';
import { methodNotAllowed } from '#app/platform/http/bodies/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import { readChosenOrders } from '../admin/read-chosen-orders.server.ts';
import { renderPickingDocumentInWorker } from '../picking/render-picking-documents-in-worker.server.ts';
import type { Route } from './+types/pick-list-and-packing-slips';

/** Of one document: a hundred slips take a thread for some seconds. */
const MOST_ORDERS = 100;

export function loader({ context }: Route.LoaderArgs) {
  return methodNotAllowed(context.get(requestInfo).language);
}

/**
 * POST /admin/orders/pick-list.pdf and packing-slips.pdf: what to fetch from the shelves for the orders that are `chosen`, in the operator's
 * language, or a slip for each, in its order's language.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(requestInfo);
  const t = wordsIn(language);
  const form = await request.formData().catch(() => new FormData());
  const orderIds = readChosenOrders(form).map(({ orderId }) => orderId);
  if (!orderIds.length) return refuse(400, t('adminOrders.batch.problem.none-chosen'));
  if (orderIds.length > MOST_ORDERS)
    return refuse(400, t('adminOrders.papers.tooMany', { most: MOST_ORDERS }));
  const kind = new URL(request.url).pathname.endsWith('/pick-list.pdf') ? 'pick-list' : 'packing-slips';
  const letterhead = {
    brand: config.BRAND_NAME,
    seller: sellerOf(config),
    vatPercent: config.SELLER_VAT_PERCENT,
  };
  const asked = { kind, orderIds, language, letterhead, now: new Date() } as const;
  const pdf = await renderPickingDocumentInWorker(asked);
  if (!pdf) return refuse(409, t(`adminOrders.papers.nothing.${kind}`));
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${kind}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

function refuse(status: number, message: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' };
  return new Response(message, { status, headers });
}
