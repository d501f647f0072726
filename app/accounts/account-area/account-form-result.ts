import { data } from 'react-router';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { recheckVisitor } from '../sessions/visitor-store.ts';

/** `typed` is the submitted input, which a page without JavaScript displays again. */
export type AccountFormResult = { typed?: Record<string, string> | undefined } & (
  | { ok: true; done: 'saved' | 'deleted' | 'made-default' | 'subscribed' | 'asked' | 'unsubscribed' }
  | { ok: false; reason: 'invalid'; problems: Record<string, string> }
  | { ok: false; reason: 'gone' | 'too-many' | 'signed-out' | 'unreachable' }
);

export type AccountFormRefusal = Extract<AccountFormResult, { ok: false }>['reason'];

const statuses = { invalid: 400, gone: 404, 'too-many': 409, 'signed-out': 401, unreachable: 503 };

/** Responds with an error status, so that React Router does not reload the page and the form keeps its input. */
export function formErrorResponse(answer: Extract<AccountFormResult, { ok: false }>) {
  return data<AccountFormResult>(answer, statuses[answer.reason]);
}

export async function resultOrUnreachable<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof formErrorResponse>> {
  try {
    return await serverAction();
  } catch (failure) {
    // Responses are redirects or the shop's own errors.
    if (failure instanceof Response) throw failure;
    return formErrorResponse({ ok: false, reason: 'unreachable' });
  }
}

type Answer = { ok: true } | { ok: false; reason: string };

export function useOnFormResult<Given extends Answer>(
  answer: Given | undefined,
  onResult: (answer: Given) => void,
): void {
  useOnActionData(answer, (result) => {
    onResult(result);
    if (!result.ok && result.reason === 'signed-out') void recheckVisitor();
  });
}
