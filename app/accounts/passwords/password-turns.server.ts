import { availableParallelism } from 'node:os';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { createTurns } from '#app/platform/http/limits/turns.ts';
import { busyResult, type SubmitForm } from '../forms/account-form-answer.ts';

/** Passwords hashed at once per process: each takes a core and a file thread, which pages need too. */
export const AT_ONCE = Math.max(2, Math.min(availableParallelism(), 4) - 1);

/** Queues password hashing. The limit per network allows for a whole office during a drop. */
export const inPasswordTurn = createTurns({
  atOnce: AT_ONCE,
  atOnceOfNetwork: Math.ceil(AT_ONCE / 2),
  ofNetwork: 100,
  patienceMs: 6_000,
});

/** Queues a form that hashes a password; `busy` under too much load. */
export function submitInPasswordTurn(submit: SubmitForm): SubmitForm {
  return async (db, typed, info, request) => {
    const work = () => submit(db, typed, info, request);
    const result = await inPasswordTurn(clientNetwork(info.clientAddress), work);
    return 'ok' in result ? busyResult() : result;
  };
}
