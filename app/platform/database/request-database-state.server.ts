import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request went through with the database. */
export type RequestDatabaseState = {
  /** It was kept waiting in vain once and does not wait a second time. */
  hasGivenUp: boolean;
  /** Something it asked failed; whoever catches that and goes on decides what it means. */
  hasFailed: boolean;
};

const requests = new AsyncLocalStorage<RequestDatabaseState>();

/** Answers a request: what is asked of the database in here shares its state. */
export function withRequestDatabaseState<Answer>(state: RequestDatabaseState, answer: () => Answer): Answer {
  return requests.run(state, answer);
}

/** The state of the request in which this is called; undefined in background work. */
export function requestDatabaseState(): RequestDatabaseState | undefined {
  return requests.getStore();
}
