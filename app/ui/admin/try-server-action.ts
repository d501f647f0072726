import { data, isRouteErrorResponse } from 'react-router';

/** Why an operator's form was not taken, when that has nothing to do with what was typed. */
export type AdminRefusal = {
  ok: false;
  reason: 'unreachable' | 'reauthenticate' | 'other-role' | (typeof reasons)[keyof typeof reasons];
};

/** Anything else is the shop not answering: trying again may help. */
const reasons = {
  400: 'not-understood',
  401: 'signed-out',
  403: 'forbidden',
  404: 'gone',
  413: 'too-large',
} as const;

/**
 * For `clientAction`: what the server answers, or why it did not take the form. The page stays as it is then, so that
 * nothing typed is lost. Ways to another page lead there.
 */
export async function tryServerAction<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof data<AdminRefusal>>> {
  try {
    return await serverAction();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    if (isRouteErrorResponse(failure) && isNamed(failure.data?.reason))
      return data<AdminRefusal>({ ok: false, reason: failure.data.reason }, { status: failure.status });
    const status = isRouteErrorResponse(failure) ? failure.status : 503;
    return data(refusalOf(status), { status: status < 500 ? status : 503 });
  }
}

/** What the back office's middleware names, since its status says less. */
function isNamed(reason: unknown): reason is 'reauthenticate' | 'other-role' {
  return reason === 'reauthenticate' || reason === 'other-role';
}

/** Why a request was not taken, by the status of its answer. */
export function refusalOf(status: number): AdminRefusal {
  return { ok: false, reason: status in reasons ? reasons[status as keyof typeof reasons] : 'unreachable' };
}
