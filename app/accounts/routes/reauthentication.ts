import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { findSession } from '../current-customer.server.ts';
import {
  isRecentlyAuthenticated,
  reauthenticate,
  reauthenticationProblem,
  showReauthentication,
} from '../reauthentication/reauthenticate.server.ts';
import type {
  ReauthenticationAnswer,
  ReauthenticationState,
} from '../reauthentication/reauthenticate-first.ts';
import type { Route } from './+types/reauthentication';

const headers = { 'Cache-Control': 'private, no-store' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await findSession(request);
  if (!session) return Response.json({}, { status: 401, headers });
  const [isRecent, shown] = await Promise.all([
    isRecentlyAuthenticated(db, session, new Date()),
    showReauthentication(db, session.customer.id, context.get(requestInfo).language),
  ]);
  return Response.json({ isRecent, shown } satisfies ReauthenticationState, { headers });
}

/** POST /auth/reauthentication: checks the password or a passkey. 401 for guests; 400, 403 and 429 as at sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = await findSession(request);
  if (!session) return Response.json({ ok: false }, { status: 401, headers });
  const info = context.get(requestInfo);
  const typed = (await request.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  const text = (name: string) => (typeof typed?.[name] === 'string' ? typed[name] : undefined);
  const proof = { password: text('password'), credential: text('credential') };
  const answer = await reauthenticate(db, session, proof, info, new Date());
  if (answer.ok) return Response.json({ ok: true } satisfies ReauthenticationAnswer, { headers });
  const { status, problem } = reauthenticationProblem(answer, info.language);
  return Response.json({ ok: false, problem } satisfies ReauthenticationAnswer, { status, headers });
}
