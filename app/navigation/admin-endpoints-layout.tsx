import type { MiddlewareFunction } from 'react-router';
import { adminEndpointMiddleware } from '#app/accounts/admin-middleware.server.ts';
import type { Route } from './+types/admin-endpoints-layout';

const MOST_DISCARDED_BYTES = 64_000_000;

/** Reads and discards an unread body, since browsers read the response only after they have sent the whole body. */
const discardUnread: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (!request.body || request.bodyUsed || request.body.locked) return response;
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > MOST_DISCARDED_BYTES) break;
  }
  return response;
};

export const middleware: Route.MiddlewareFunction[] = [discardUnread, adminEndpointMiddleware];
