import { findCustomer } from '#app/accounts/current-customer.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { defineMailLimit } from '#app/platform/mail/mail-limits.server.ts';
import { lowerCaseEmailSchema } from '#app/platform/text/text-schemas.ts';
import { joinQueue } from '../queue/join-queue.server.ts';
import { readTicketCookie, ticketCookieHeaders } from '../queue/ticket-cookie.server.ts';
import { findOwnTicket, leaveQueue, type TicketOwner } from '../queue/tickets.server.ts';
import { returnMails } from './send-rejoin-mail.server.ts';
import type { PlaceAnswer } from './use-joining.ts';

const limitRejoinMail = defineMailLimit('drop-return', { mailsFromNetwork: 6 });

const emailAddress = lowerCaseEmailSchema();

export type PlaceForm = PlaceAnswer['of'];
type AskedOfPlace = { dropId: string; request: Request } & Record<'email' | 'proof' | 'browser', unknown>;
type Refusal = Exclude<Extract<PlaceAnswer, { ok: false }>['reason'], 'proof-needed'>;
type Answered = { answer: PlaceAnswer; status: number; headers: Record<string, string> };

const statuses: Record<Refusal, number> = {
  unknown: 404,
  'not-open-yet': 409,
  over: 410,
  closed: 409,
  blocked: 403,
  'no-ticket': 409,
  'invalid-email': 400,
  'too-many': 429,
};

/** Identifies customers by their account, and guests by a cookie that the response sets. */
export async function submitPlaceForm(
  db: Db,
  form: PlaceForm,
  { dropId, request, email, proof, browser }: AskedOfPlace,
  info: RequestInfo,
  now: Date,
): Promise<Answered> {
  const owner = await findTicketOwner(request);
  if (form === 'return-link') return answerReturnLink(db, { dropId, owner, email }, info, now);
  if (form === 'leaving') {
    const ticket = await leaveQueue(db, dropId, owner, now);
    return ticket ? accepted({ of: form, ok: true, ticket }) : refused(form, 'no-ticket');
  }
  const network = clientSubnet(info.clientAddress);
  const joined = await joinQueue(db, dropId, owner, now, { network, proof, browser });
  if (!joined.ok && joined.reason === 'proof-needed')
    return { answer: { of: 'place', ...joined }, status: 403, headers: {} };
  if (!joined.ok) return refused(form, joined.reason);
  const { ticket } = joined;
  return accepted({ of: form, ok: true, ticket }, ticketCookieHeaders(request, ticket.id));
}

export async function findTicketOwner(request: Request): Promise<TicketOwner> {
  const customer = await findCustomer(request);
  return { customerId: customer?.id, ticketIds: readTicketCookie(request) };
}

async function answerReturnLink(
  db: Db,
  { dropId, owner, email: typed }: { dropId: string; owner: TicketOwner; email: unknown },
  { clientAddress, language }: RequestInfo,
  now: Date,
): Promise<Answered> {
  const of = 'return-link';
  const ticket = await findOwnTicket(db, dropId, owner, now);
  if (!ticket || ticket.state === 'left') return refused(of, 'no-ticket');
  const parsed = emailAddress.safeParse(typed);
  if (!parsed.success) return refused(of, 'invalid-email');
  const email = parsed.data;
  const mails = await limitRejoinMail(email, clientAddress);
  if (!mails.ok) return refused(of, 'too-many', { 'Retry-After': String(mails.retryAfterSeconds) });
  const asked = { ticketId: ticket.id, email, language, askedAt: now.toISOString() };
  await queueJob(db, returnMails, asked);
  return accepted({ of, ok: true });
}

function accepted(answer: PlaceAnswer, headers: Record<string, string> = {}): Answered {
  return { answer, status: 200, headers };
}

function refused(of: PlaceForm, reason: Refusal, headers: Record<string, string> = {}): Answered {
  return { answer: { of, ok: false, reason }, status: statuses[reason], headers };
}
