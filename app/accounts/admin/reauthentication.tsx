import { data, redirect } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { findSession } from '../current-customer.server.ts';
import { isAdminPath } from '../is-admin-path.ts';
import { readCarriedForm } from '../reauthentication/read-carried-form.server.ts';
import {
  isRecentlyAuthenticated,
  reauthenticate,
  reauthenticationProblem,
  showReauthentication,
} from '../reauthentication/reauthenticate.server.ts';
import { ReauthenticatedPage, ReauthenticationPage } from '../reauthentication/ui/reauthentication-page.tsx';
import { safeReturnPath } from '../sign-in-return-path.ts';
import type { Route } from './+types/reauthentication';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData?.shown.words;
  return pageMeta(matches, () => ({
    title: words?.title ?? '',
    description: words?.text ?? '',
    robots: 'noindex',
  }));
}

/** GET /admin/reauthentication: asks for the password or passkey on the way to `next`. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = await findSession(request);
  if (!session) throw data(null, 401);
  const next = nextIn(url.searchParams.get('next'));
  const shown = await showReauthentication(db, session.customer.id, context.get(requestInfo).language, {
    ...(next && { next }),
  });
  return { shown, isDone: !next && (await isRecentlyAuthenticated(db, session, new Date())) };
}

/**
 * POST /admin/reauthentication: takes the password or a passkey and continues to `next` or the interrupted form. With
 * `from` in its address, it is that form itself, redirected here.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const session = await findSession(request);
  if (!session) throw data(null, 401);
  const info = context.get(requestInfo);
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const from = nextIn(url.searchParams.get('from'));
  if (from) {
    const fields = [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const carried = { action: from, fields };
    const shown = await showReauthentication(db, session.customer.id, info.language, { carried });
    return data({ shown, isDone: false }, 401);
  }
  const next = nextIn(text('next'));
  const carried = readCarriedForm(text('carried'));
  const proof = { password: text('password'), credential: text('credential') };
  const answer = await reauthenticate(db, session, proof, info, new Date());
  if (answer.ok && next) throw redirect(next, 303);
  const { status, problem } = answer.ok
    ? { status: 200, problem: undefined }
    : reauthenticationProblem(answer, info.language);
  const shown = await showReauthentication(db, session.customer.id, info.language, {
    ...(next && { next }),
    carried,
    ...(problem && { problem }),
  });
  return data({ shown, isDone: answer.ok }, status);
}

function nextIn(asked: string | null | undefined): string | undefined {
  const path = safeReturnPath(asked);
  return isAdminPath(path) ? path : undefined;
}

export default function Reauthentication({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, isDone } = actionData ?? loaderData;
  return isDone ? <ReauthenticatedPage {...shown} /> : <ReauthenticationPage shown={shown} />;
}
