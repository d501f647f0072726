import type { MiddlewareFunction } from 'react-router';

/** As much of a refused upload as is read for its sender to hear the answer. */
const MOST_DISCARDED_BYTES = 64_000_000;

/** Browsers send everything before they listen; what nobody read is thrown away as it comes. */
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
