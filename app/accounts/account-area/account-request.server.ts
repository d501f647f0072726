import { createContext, type RouterContextProvider } from 'react-router';
import { type Customer, requireCustomer } from '../current-customer.server.ts';
import { formErrorResponse } from './account-form-result.tsx';

type Context = Readonly<RouterContextProvider>;

const isHandedBack = createContext(false);

/** Returns 401 with the customer's input, for a form submitted after the session has expired. */
export function sessionExpiredResponse(context: Context, typed: Record<string, string>) {
  context.set(isHandedBack, true);
  return formErrorResponse({ ok: false, reason: 'signed-out', typed });
}

/** Returns the customer, or undefined while the page of a `sessionExpiredResponse` is rendered (without JavaScript). */
export async function customerOrSessionExpired(
  request: Request,
  context: Context,
): Promise<Customer | undefined> {
  return context.get(isHandedBack) ? undefined : requireCustomer(request);
}

/** Returns whether a form was sent without JavaScript. The response must then be a page. */
export function isDocumentRequest(request: Request): boolean {
  return request.headers.get('Sec-Fetch-Dest') === 'document';
}

export async function readPostedTextFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
