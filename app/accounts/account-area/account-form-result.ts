import { data } from 'react-router';

/** What the server says to a form of the account area; `typed` is what stood in it, for browsers without JavaScript. */
export type AccountFormResult = { typed?: Record<string, string> | undefined } & (
  | { ok: true; done: 'saved' | 'deleted' | 'made-default' | 'subscribed' | 'asked' | 'unsubscribed' }
  | { ok: false; reason: 'invalid'; problems: Record<string, string> }
  | { ok: false; reason: 'gone' | 'too-many' | 'signed-out' | 'unreachable' }
);

const statuses = { invalid: 400, gone: 404, 'too-many': 409, 'signed-out': 401, unreachable: 503 };

/** A refusal with its status, which keeps the page from being loaded anew: nothing typed is lost. */
export function refused(answer: Extract<AccountFormResult, { ok: false }>) {
  return data<AccountFormResult>(answer, statuses[answer.reason]);
}

/** What `serverAction` answers, or that it did not. */
export async function resultOrUnreachable<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof refused>> {
  try {
    return await serverAction();
  } catch (failure) {
    // A way to another page, or what the shop itself says of a failure.
    if (failure instanceof Response) throw failure;
    return refused({ ok: false, reason: 'unreachable' });
  }
}
