import { AsyncLocalStorage } from 'node:async_hooks';

export type RequestDatabaseState = {
  /** It has waited in vain once and does not wait again. */
  hasGivenUp: boolean;
  /** A query failed; code that catches the error decides what that means. */
  hasFailed: boolean;
};

const requests = new AsyncLocalStorage<RequestDatabaseState>();

export function withRequestDatabaseState<Answer>(state: RequestDatabaseState, answer: () => Answer): Answer {
  return requests.run(state, answer);
}

/** The state of the current request; undefined in background work. */
export function requestDatabaseState(): RequestDatabaseState | undefined {
  return requests.getStore();
}
