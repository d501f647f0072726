import { data, isRouteErrorResponse } from 'react-router';

/** What keeps an operator's form from being taken that is none of the form's own reasons. */
export type AdminRefusal = { ok: false; reason: 'unreachable' | 'signed-out' | 'forbidden' };

/**
 * For `clientAction`: what the server answers, or why it did not take the form. The page stays as it is then, so that
 * nothing typed is lost. Ways to another page lead there.
 */
export async function answerOrRefusal<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof data<AdminRefusal>>> {
  try {
    return await serverAction();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    const status = isRouteErrorResponse(failure) ? failure.status : 503;
    const reason = status === 401 ? 'signed-out' : status === 403 ? 'forbidden' : 'unreachable';
    return data<AdminRefusal>({ ok: false, reason }, { status: status < 500 ? status : 503 });
  }
}
