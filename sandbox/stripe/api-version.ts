import { type Answer, refuseRequest } from './answer.ts';

/** The version of the API that the stand-in speaks; it is the one of the `stripe` package in use. */
export const API_VERSION = '2026-10-28.endive';

/** Refuses any other version, as Stripe refuses one it never had: docs.stripe.com/api/versioning. */
export function refuseVersion(asked: string | string[] | undefined): Answer | undefined {
  if (asked === undefined || asked === API_VERSION) return undefined;
  return refuseRequest(`Invalid Stripe API version: ${String(asked)}. The sandbox speaks ${API_VERSION}.`);
}
