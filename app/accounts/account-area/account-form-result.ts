import { data } from 'react-router';

/** What the server says to a form of the account area; `typed` is what stood in it, for browsers without JavaScript. */
export type AccountFormResult = { typed?: Record<string, string> | undefined } & (
  | { ok: true; done: 'saved' | 'deleted' | 'made-default' | 'subscribed' | 'asked' | 'unsubscribed' }
  | { ok: false; reason: 'invalid'; problems: Record<string, string> }
  | { ok: false; reason: 'gone' | 'too-many' | 'signed-out' | 'unreachable' }
);

export type AccountFormRefusal = Extract<AccountFormResult, { ok: false }>['reason'];

const statuses = { invalid: 400, gone: 404, 'too-many': 409, 'signed-out': 401, unreachable: 503 };

/** A refusal with its error status: React Router does not reload the page's data then, so nothing typed is lost. */
export function formErrorResponse(answer: Extract<AccountFormResult, { ok: false }>) {
  return data<AccountFormResult>(answer, statuses[answer.reason]);
}

/** The answer of `serverAction`, or `unreachable` when there was none. */
export async function resultOrUnreachable<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof formErrorResponse>> {
  try {
    return await serverAction();
  } catch (failure) {
    // A redirect, or the shop's own answer to a failure.
    if (failure instanceof Response) throw failure;
    return formErrorResponse({ ok: false, reason: 'unreachable' });
  }
}
