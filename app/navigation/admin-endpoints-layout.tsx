import { adminEndpointMiddleware } from '#app/accounts/admin-middleware.server.ts';
import { discardUnread } from '#app/platform/http/bodies/discard-unread-body.server.ts';
import type { Route } from './+types/admin-endpoints-layout';

export const middleware: Route.MiddlewareFunction[] = [discardUnread, adminEndpointMiddleware];
