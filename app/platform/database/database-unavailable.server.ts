import { AsyncLocalStorage } from 'node:async_hooks';

/** The database is unreachable or a connection was lost. A retry must expect that a lost COMMIT took effect. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = (cause as { code?: string } | undefined)?.code;
  }
}

export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseUnavailable) return true;
  return false;
}

export function databaseUnavailable(message: string, cause?: unknown): DatabaseUnavailable {
  const state = requestDatabaseState();
  if (state) state.hasFailed = true;
  return new DatabaseUnavailable(message, cause);
}

type RequestDatabaseState = { hasGivenUp: boolean; hasFailed: boolean };

const requests = new AsyncLocalStorage<RequestDatabaseState>();

export function withRequestDatabaseState<Answer>(state: RequestDatabaseState, answer: () => Answer): Answer {
  return requests.run(state, answer);
}

export function requestDatabaseState(): RequestDatabaseState | undefined {
  return requests.getStore();
}

/** Throws a new error for each waiting request, so that each of them records that the database is unreachable. */
export function failForThisRequestToo(error: Error): never {
  throw isDatabaseUnavailable(error) ? databaseUnavailable(error.message, error) : error;
}
