import type { MiddlewareFunction } from 'react-router';

/** Bytes of a refused upload that are read so that its sender gets the response. */
const MOST_DISCARDED_BYTES = 64_000_000;

/** Reads and drops a body that no route read, since browsers read the response only after sending everything. */
export const discardUnread: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (!request.body || request.bodyUsed || request.body.locked) return response;
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > MOST_DISCARDED_BYTES) break;
  }
  return response;
};
