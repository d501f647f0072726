import { data } from 'react-router';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { finishGoogleSignIn, startGoogleSignIn } from '../google/google-sign-in.server.ts';
import type { Route } from './+types/google-sign-in';

/** GET /auth/google leads to Google, GET /auth/callback/google comes back from there; neither exists without keys. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const info = context.get(requestInfo);
  const isBack = new URL(request.url).pathname.startsWith('/auth/callback');
  const response = await (isBack ? finishGoogleSignIn : startGoogleSignIn)(request, info);
  if (!response) throw data(null, { status: 404 });
  return response;
}
