import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { htmlHeaders } from '../html.ts';
import { readBody, sendSeeOther, sendText } from '../http.ts';
import { type Language, parseLanguage, preferredLanguage } from '../language.ts';
import { bankOf } from './banks.ts';
import { openDispute } from './disputes.ts';
import type { StoredSession } from './ledger.ts';
import { type PayForm, renderNotice, renderPayPage } from './pay-view.ts';
import type { PaymentMethod } from './session-params.ts';
import {
  chargeOfSession,
  currentSession,
  declineSession,
  type Outcome,
  paySession,
} from './session-transitions.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

export async function handlePayPage(
  provider: StripeSandboxContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const id = url.pathname.slice('/pay/'.length);
  const stored = currentSession(provider, id);
  const language = languageOf(request, url, stored?.session.locale);
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
    response.setHeader('Allow', 'GET, HEAD, POST');
    return send(response, 405, renderNotice(language, 'missing', null));
  }
  if (!stored) return send(response, 404, renderNotice(language, 'missing', null));
  const page = { provider, response, stored, language };
  if (request.method !== 'POST') return showPage(page, url);
  const form = new URLSearchParams((await readBody(request)) ?? '');
  return pressButton(page, form, url.searchParams.get('lang'));
}

interface Page {
  provider: StripeSandboxContext;
  response: ServerResponse;
  stored: StoredSession;
  language: Language;
}

async function showPage({ provider, response, stored, language }: Page, url: URL): Promise<void> {
  await provider.ledger.flushed();
  const { session } = stored;
  if (session.status === 'open') {
    const declined = url.searchParams.get('declined');
    const form: PayForm = isMethod(session, declined)
      ? { method: declined, problem: declined === 'card' ? 'declinedCard' : 'declinedIdeal' }
      : {};
    return send(response, 200, renderPayPage(language, stored, form, couponName(provider, session)), session);
  }
  if (session.status === 'complete' && url.searchParams.get('paid') === 'later') {
    return send(response, 200, renderNotice(language, 'paidLater', null));
  }
  const notice = session.status === 'complete' ? 'complete' : 'expired';
  return send(response, 410, renderNotice(language, notice, wayBack(session)));
}

async function pressButton(page: Page, form: URLSearchParams, lang: string | null): Promise<void> {
  const { provider, response, stored, language } = page;
  const { session } = stored;
  const action = form.get('action');
  if (action === 'cancel' && session.cancel_url)
    return sendSeeOther(response, addressOf(session, 'cancel_url'));

  const method = form.get('method');
  const bank = form.get('bank') ?? '';
  const holder = form.get('holder') ?? '';
  const filled: PayForm = { bank, holder, ...(method ? { method } : {}) };
  if (!isMethod(session, method)) return showAgain(page, { ...filled, problem: 'methodMissing' });
  if (action === 'decline') {
    const outcome = declineSession(provider, session.id, method);
    if (!outcome.ok) return showRefusal(page, outcome);
    await provider.ledger.flushed();
    return sendSeeOther(response, `?lang=${language}&declined=${method}`);
  }

  if (action !== 'pay' && action !== 'later' && action !== 'dispute') return showAgain(page, filled);
  if (method === 'ideal' && !bankOf(bank)) return showAgain(page, { ...filled, problem: 'bankMissing' });
  const payment = method === 'ideal' ? { method, bank, holder } : { method, holder };
  const outcome = paySession(provider, session.id, payment);
  // A second click on Pay, after the first has paid, goes to the same place.
  if (!outcome.ok && outcome.reason !== 'complete') return showRefusal(page, outcome);
  if (action === 'dispute') {
    const charge = chargeOfSession(provider, session.id);
    if (charge) openDispute(provider, charge, { reason: 'fraudulent', isInquiry: false });
  }
  await provider.ledger.flushed();
  if (action === 'later')
    return sendSeeOther(response, `?paid=later${parseLanguage(lang) ? `&lang=${lang}` : ''}`);
  return sendSeeOther(response, addressOf(session, 'success_url'));
}

async function showAgain({ provider, response, stored, language }: Page, form: PayForm): Promise<void> {
  if (stored.session.status !== 'open') {
    const notice = stored.session.status === 'complete' ? 'complete' : 'expired';
    return send(response, 410, renderNotice(language, notice, wayBack(stored.session)));
  }
  const html = renderPayPage(language, stored, form, couponName(provider, stored.session));
  return send(response, 422, html, stored.session);
}

async function showRefusal(page: Page, outcome: Outcome & { ok: false }): Promise<void> {
  await page.provider.ledger.flushed();
  const notice = outcome.reason === 'complete' ? 'complete' : 'expired';
  const session = outcome.session ?? page.stored.session;
  return send(page.response, 410, renderNotice(page.language, notice, wayBack(session)));
}

function couponName({ ledger }: StripeSandboxContext, { discounts }: Stripe.Checkout.Session): string | null {
  const id = discounts?.[0]?.coupon;
  return (typeof id === 'string' && ledger.coupon.get(id)?.name) || null;
}

function languageOf(request: IncomingMessage, url: URL, locale: string | null | undefined): Language {
  const chosen = parseLanguage(url.searchParams.get('lang')) ?? parseLanguage(locale);
  return chosen ?? preferredLanguage(request.headers['accept-language']);
}

function isMethod(session: Stripe.Checkout.Session, method: string | null): method is PaymentMethod {
  return method !== null && session.payment_method_types.includes(method);
}

function wayBack(session: Stripe.Checkout.Session): string | null {
  if (session.status === 'complete') return addressOf(session, 'success_url');
  return session.cancel_url ? addressOf(session, 'cancel_url') : null;
}

function addressOf(session: Stripe.Checkout.Session, name: 'success_url' | 'cancel_url'): string {
  return new URL((session[name] ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)).href;
}

function send(
  response: ServerResponse,
  status: number,
  html: string,
  session?: Stripe.Checkout.Session,
): void {
  const targets = [session?.success_url, session?.cancel_url].filter(
    (address) => typeof address === 'string',
  );
  const origins = new Set(targets.map((address) => new URL(address).origin));
  sendText(response, status, html, htmlHeaders([...origins]));
}
