import type { HeadersFunction } from 'react-router';

/** Keeps the action's `no-store` header. A page exports this as `headers` if its response contains the visitor's input. */
export const actionHeaders: HeadersFunction = (responses) => responses.actionHeaders;
