import { adminEndpointMiddleware } from '#app/accounts/admin-middleware.server.ts';
import { discardUnread } from '#app/platform/http/bodies/discard-unread-body.server.ts';
import type { Route } from './+types/admin-endpoints-layout';

/** Guards the back office's endpoints: script requests, uploads and downloads, none of which is a page. */
export const middleware: Route.MiddlewareFunction[] = [discardUnread, adminEndpointMiddleware];
