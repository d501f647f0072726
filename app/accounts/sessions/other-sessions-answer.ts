export type OtherSessionsAnswer =
  | { ok: true; ended: number }
  | { ok: false; reason: 'password-required' | 'wrong-password' | 'sign-in-again' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

export function otherSessionsStatus(answer: OtherSessionsAnswer): number {
  if (answer.ok) return 200;
  return { 'password-required': 400, 'wrong-password': 403, 'sign-in-again': 403, 'too-many': 429 }[
    answer.reason
  ];
}
