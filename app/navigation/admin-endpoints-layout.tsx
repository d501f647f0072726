import { adminEndpointMiddleware } from '#app/accounts/admin-middleware.server.ts';
import { discardUnread } from '#app/platform/http/bodies/discard-unread-body.server.ts';
import type { Route } from './+types/admin-endpoints-layout';

/** The guard of what the back office asks for by script, sends as files or downloads; none of it is a page. */
export const middleware: Route.MiddlewareFunction[] = [discardUnread, adminEndpointMiddleware];
