import type { RequestInfo } from '#app/platform/http/request-info.server.ts';

/** Names the browser to the accounts library; what a request itself says under this name does not count. */
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address';

/** The headers the accounts library sees of a request. */
export function authRequestHeaders(request: Request, { clientAddress }: RequestInfo): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress });
  for (const name of ['Cookie', 'User-Agent']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
