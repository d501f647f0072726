import { AsyncLocalStorage } from 'node:async_hooks';

export type RequestDatabaseState = {
  hasGivenUp: boolean;
  hasFailed: boolean;
};

const requests = new AsyncLocalStorage<RequestDatabaseState>();

export function withRequestDatabaseState<Answer>(state: RequestDatabaseState, answer: () => Answer): Answer {
  return requests.run(state, answer);
}

export function requestDatabaseState(): RequestDatabaseState | undefined {
  return requests.getStore();
}
