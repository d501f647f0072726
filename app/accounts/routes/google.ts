import { data } from 'react-router';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { finishGoogleSignIn, startGoogleSignIn } from '../sign-in/google-sign-in.server.ts';
import type { Route } from './+types/google';

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const go = pattern.includes('callback') ? finishGoogleSignIn : startGoogleSignIn;
  const response = await go(request, context.get(requestInfo));
  if (!response) throw data(null, { status: 404 });
  return response;
}
