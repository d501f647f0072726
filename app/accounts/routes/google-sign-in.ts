import { data } from 'react-router';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { startGoogleSignIn } from '../sign-in/google-sign-in.server.ts';
import type { Route } from './+types/google-sign-in';

export async function loader({ request, context }: Route.LoaderArgs) {
  const response = await startGoogleSignIn(request, context.get(requestInfo));
  if (!response) throw data(null, { status: 404 });
  return response;
}
