import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import type { Session } from '../current-customer.server.ts';
import { isRecentlyAuthenticated } from './reauthenticate.server.ts';
import type { CarriedForm } from './reauthenticate-first.ts';
import { needsReauthentication } from './reauthentication-routes.ts';

const REAUTHENTICATION_PAGE = '/admin/reauthentication';

type Asked = { db: Db; request: Request; pattern: string; session: Session; info: RequestInfo };

/** For pages: throws 401 `reauthenticate` to scripts, else redirect 307, so that the browser resends the form. */
export async function requireReauthenticationForPage(asked: Asked): Promise<void> {
  if (await mayGoOn(asked)) return;
  const { pathname, search } = new URL(asked.request.url);
  if (!wantsPage(asked.request)) throw data({ reason: 'reauthenticate' }, { status: 401 });
  throw redirect(`${REAUTHENTICATION_PAGE}?from=${encodeURIComponent(pathname + search)}`, 307);
}

/** For endpoints: returns the refusal as JSON, or a redirect if the browser sent the request without scripts. */
export async function refuseUnlessReauthenticated(asked: Asked): Promise<Response | undefined> {
  if (await mayGoOn(asked)) return;
  const { request, info } = asked;
  const { pathname, search } = new URL(request.url);
  if (wantsPage(request))
    return redirect(`${REAUTHENTICATION_PAGE}?next=${encodeURIComponent(pathname + search)}`, 303);
  return refusal(401, 'reauthenticate', messages[info.language]);
}

function wantsPage({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false;
}

const messages = {
  en: 'Please confirm that it is you first.',
  nl: 'Bevestig eerst dat jij het bent.',
};

async function mayGoOn({ db, request, pattern, session }: Asked): Promise<boolean> {
  return !needsReauthentication(pattern, request.method) || isRecentlyAuthenticated(db, session, new Date());
}

const schema = z.object({
  action: z.string().regex(/^\/admin\/[^\\]*$/),
  fields: z.array(z.tuple([z.string(), z.string()])).max(500),
});

export function readCarriedForm(text: unknown): CarriedForm | undefined {
  if (typeof text !== 'string' || !text) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
