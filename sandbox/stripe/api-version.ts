import { type Answer, refuseRequest } from './answer.ts';

/** API version of the stand-in, the same as that of the `stripe` package. */
export const API_VERSION = '2026-10-28.endive';

/** Refuses any other version, as Stripe refuses unknown ones: docs.stripe.com/api/versioning. */
export function refuseVersion(asked: string | string[] | undefined): Answer | undefined {
  if (asked === undefined || asked === API_VERSION) return undefined;
  return refuseRequest(`Invalid Stripe API version: ${String(asked)}. The sandbox speaks ${API_VERSION}.`);
}
