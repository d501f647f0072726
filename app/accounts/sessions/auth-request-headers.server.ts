import type { RequestInfo } from '#app/platform/http/request-info.server.ts';

/** Passes the client's address to the accounts library; a header of that name in the request is ignored. */
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address';

export function authRequestHeaders(request: Request, { clientAddress }: RequestInfo): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress });
  for (const name of ['Cookie', 'User-Agent']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
