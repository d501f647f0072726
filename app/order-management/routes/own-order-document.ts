import { redirect } from 'react-router';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import { db } from '#app/platform/database/db.server.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import {
  documentRateLimit,
  letterhead,
  pdfResponse,
  refuseDocument,
} from '../documents/document-response.server.ts';
import { findOrderForDocument } from '../documents/find-order-for-document.server.ts';
import { isDocumentAvailable } from '../documents/order-document-types.ts';
import { renderDocumentInWorker } from '../documents/render-document-in-worker.server.ts';
import { findCustomerOrder } from '../history/customer-orders.server.ts';
import { findOrderByGuestLink } from '../history/guest-order-access.server.ts';
import type { Route } from './+types/own-order-document';

/** GET below /account, or /guest-order with an emailed link. 404 for missing documents and other customers' orders. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const t = wordsIn(context.get(requestInfo).language);
  const customer = params.orderNumber === undefined ? undefined : await findCustomer(request);
  if (params.orderNumber !== undefined && !customer)
    throw redirect(signInAddress(`/account/orders/${params.orderNumber}`));
  const number = customer
    ? await numberOfCustomer(customer.id, params.orderNumber ?? '')
    : (await findOrderByGuestLink(db, url.searchParams.get('link') ?? '', new Date()))?.order_number;
  if (number === undefined) return refuse(404, t('order.noDocument'));
  const allowed = await limitRate(documentRateLimit, number);
  if (!allowed.ok)
    return refuse(429, t('order.tooManyDocuments'), { 'Retry-After': String(allowed.retryAfterSeconds) });
  const creditNote = params.creditNote;
  const kind = creditNote === undefined ? 'invoice' : 'credit-note';
  const order = await findOrderForDocument(db, number, creditNote);
  if (!order || !isDocumentAvailable(order, kind)) return refuse(404, t('order.noDocument'));
  const pdf = await renderDocumentInWorker({ kind, order, letterhead: letterhead() });
  const name = creditNote ?? order.invoice?.number ?? order.number;
  return pdfResponse(pdf, name, unlisted);
}

async function numberOfCustomer(customerId: string, number: string): Promise<string | undefined> {
  const found = await findCustomerOrder(db, customerId, number);
  return found.ok ? found.order.order_number : undefined;
}

const unlisted = { 'X-Robots-Tag': 'noindex' };

function refuse(status: number, message: string, headers?: Record<string, string>): Response {
  return refuseDocument(status, message, { ...unlisted, ...headers });
}
