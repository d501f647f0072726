export type DeletionRefusal =
  | {
      ok: false;
      reason:
        | 'password-required'
        | 'wrong-password'
        | 'dead-link'
        | 'last-admin'
        | 'signed-out'
        | 'unreachable';
    }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

export type DeletionAnswer = { ok: true; done: 'mailed' } | DeletionRefusal;

export const deletionStatuses: Record<DeletionRefusal['reason'], number> = {
  'password-required': 400,
  'wrong-password': 403,
  'dead-link': 410,
  'last-admin': 409,
  'signed-out': 401,
  'too-many': 429,
  unreachable: 503,
};
