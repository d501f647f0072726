import { createContext, type RouterContextProvider } from 'react-router';
import { type Customer, requireCustomer } from '../current-customer.server.ts';
import { formErrorResponse } from './account-form-result.ts';

type Context = Readonly<RouterContextProvider>;

const isHandedBack = createContext(false);

/** What an action of a customer's own page answers when the session is over: 401, with what was typed. */
export function sessionExpiredResponse(context: Context, typed: Record<string, string>) {
  context.set(isHandedBack, true);
  return formErrorResponse({ ok: false, reason: 'signed-out', typed });
}

/**
 * Who is signed in, as `requireCustomer`; undefined on the page that an action hands back to a browser without
 * JavaScript, which shows what was typed and nothing else of the customer's.
 */
export async function customerOrSessionExpired(
  request: Request,
  context: Context,
): Promise<Customer | undefined> {
  return context.get(isHandedBack) ? undefined : requireCustomer(request);
}
