/** A response of the API: a status and one of Stripe's objects or errors. */
export interface Answer {
  status: number;
  body: unknown;
  /** Refused before the work began, so not stored for its idempotency key. */
  isUnbegun?: boolean;
}

export interface StripeProblem {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

export function answer(body: unknown): Answer {
  return { status: 200, body };
}

export function refuse(status: number, problem: StripeProblem): Answer {
  return { status, body: { error: problem } };
}

export function refuseRequest(message: string, details: { param?: string; code?: string } = {}): Answer {
  return refuse(400, { type: 'invalid_request_error', message, ...details });
}

/** Refuses a malformed request before any work. */
export function refuseUnbegun(message: string, details: { param?: string; code?: string } = {}): Answer {
  return { ...refuseRequest(message, details), isUnbegun: true };
}

export function refuseMissing(kind: string, id: string, param = 'id'): Answer {
  const message = `No such ${kind}: '${id}'`;
  return refuse(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
