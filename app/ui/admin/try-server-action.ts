import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';

export type AdminRefusal = {
  ok: false;
  reason: 'unreachable' | 'reauthenticate' | 'other-role' | (typeof reasons)[keyof typeof reasons];
};

/** Any other status means that the shop is unreachable, so a retry may help. */
const reasons = {
  400: 'not-understood',
  401: 'signed-out',
  403: 'forbidden',
  404: 'gone',
  413: 'too-large',
} as const;

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

/** Returns whether the back office's middleware sent the reason. Such reasons are more specific than the status. */
function isNamed(reason: unknown): reason is 'reauthenticate' | 'other-role' {
  return reason === 'reauthenticate' || reason === 'other-role';
}

export function refusalOf(status: number): AdminRefusal {
  return { ok: false, reason: status in reasons ? reasons[status as keyof typeof reasons] : 'unreachable' };
}

/** Reloads the page's data after a conflict too, so that the page displays the other operator's change. */
export function revalidateOnConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
