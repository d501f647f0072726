import { data } from 'react-router';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { finishGoogleSignIn } from '../sign-in/google-sign-in.server.ts';
import type { Route } from './+types/google-callback';

export async function loader({ request, context }: Route.LoaderArgs) {
  const response = await finishGoogleSignIn(request, context.get(requestInfo));
  if (!response) throw data(null, { status: 404 });
  return response;
}
