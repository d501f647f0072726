import { availableParallelism } from 'node:os';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { createTurns } from '#app/platform/http/limits/turns.ts';
import { busyResult, type SubmitForm } from '../forms/account-form-answer.ts';

/** Passwords that a process hashes at once: each keeps a core and a thread for files busy, and pages need some too. */
export const AT_ONCE = Math.max(2, Math.min(availableParallelism(), 4) - 1);

/** Hashes passwords in turn. A whole office shares a network at a drop, and waits as long as for a connection. */
export const inPasswordTurn = createTurns({
  atOnce: AT_ONCE,
  atOnceOfNetwork: Math.ceil(AT_ONCE / 2),
  ofNetwork: 100,
  patienceMs: 6_000,
});

/** Lets a form that hashes a password take its turn; `busy` where too many come at once. */
export function submitInPasswordTurn(submit: SubmitForm): SubmitForm {
  return async (db, typed, info, request) => {
    const work = () => submit(db, typed, info, request);
    const result = await inPasswordTurn(clientNetwork(info.clientAddress), work);
    return 'ok' in result ? busyResult() : result;
  };
}
