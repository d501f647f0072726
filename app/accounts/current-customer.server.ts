import { redirect } from 'react-router';
import { auth } from './auth.server.ts';
import { signInAddress } from './sign-in-return-path.ts';

export type Customer = {
  id: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** Returns the signed-in customer, or undefined for guests and expired sessions. Read-only. */
export async function findCustomer(request: Request): Promise<Customer | undefined> {
  return (await findSession(request))?.customer;
}

/** Returns the signed-in customer, or throws a redirect to the sign-in page, which later redirects back. */
export async function requireCustomer(request: Request): Promise<Customer> {
  return (await requireSession(request)).customer;
}

export async function requireSession(request: Request): Promise<Session> {
  const session = await findSession(request);
  if (session) return session;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInAddress(pathname + search));
}

export type Session = { customer: Customer; token: string; id: string; createdAt: Date };

export async function findSession(request: Request): Promise<Session | undefined> {
  const { headers } = request;
  if (!headers.get('Cookie')?.includes('shop.session_token=')) return;
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (!found) return;
  const { user, session } = found;
  return { customer: customerOf(user), token: session.token, id: session.id, createdAt: session.createdAt };
}

type User = {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  lastName?: string | null | undefined;
};

export function customerOf({ id, email, emailVerified, name, lastName }: User): Customer {
  return { id, email, isEmailVerified: emailVerified, firstName: name, lastName: lastName ?? '' };
}
