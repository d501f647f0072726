import { type Answer, refuse } from './answer.ts';
import { createCoupon, retrieveCoupon } from './api-coupons.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './api-disputes.ts';
import { listCharges, listEvents, retrieveCharge, retrieveEvent, retrieveIntent } from './api-reads.ts';
import { createRefund, listRefunds, retrieveRefund } from './api-refunds.ts';
import type { ApiRequest } from './api-request.ts';
import { createSession, endSession, listLineItems, listSessions, retrieveSession } from './api-sessions.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

type ApiHandler = (provider: StripeSandboxContext, request: ApiRequest, id: string) => Answer;

/** Dispatches a request; Stripe's 404 for an unknown address. */
export function routeApi(provider: StripeSandboxContext, request: ApiRequest): Answer {
  for (const [method, pattern, handler] of ROUTES) {
    const match = method === request.method ? pattern.exec(request.path) : null;
    if (match) return handler(provider, request, match[1] ?? '');
  }
  const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
  return refuse(404, { type: 'invalid_request_error', message });
}

const ROUTES: [method: string, pattern: RegExp, handler: ApiHandler][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  ['GET', /^\/v1\/checkout\/sessions$/, listSessions],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, retrieveSession],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, listLineItems],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, endSession],
  ['POST', /^\/v1\/coupons$/, createCoupon],
  ['GET', /^\/v1\/coupons\/([^/]+)$/, retrieveCoupon],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, retrieveIntent],
  ['GET', /^\/v1\/charges$/, listCharges],
  ['GET', /^\/v1\/charges\/([^/]+)$/, retrieveCharge],
  ['POST', /^\/v1\/refunds$/, createRefund],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, retrieveRefund],
  ['GET', /^\/v1\/disputes$/, listDisputes],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, retrieveDispute],
  ['POST', /^\/v1\/disputes\/([^/]+)$/, updateDispute],
  ['POST', /^\/v1\/disputes\/([^/]+)\/close$/, closeDispute],
  ['GET', /^\/v1\/events$/, listEvents],
  ['GET', /^\/v1\/events\/([^/]+)$/, retrieveEvent],
];
