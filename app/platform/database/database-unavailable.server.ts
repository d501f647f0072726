import { requestDatabaseState } from './request-database-state.server.ts';

/**
 * The database cannot be reached, or a connection to it was lost in the middle of something. What a lost COMMIT
 * decided is then unknown: whoever asks again must be able to find it done.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** PostgreSQL's or the network's own word for it. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = (cause as { code?: string } | undefined)?.code;
  }
}

/** Whether that is at the bottom of an error; queries wrap theirs. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseUnavailable) return true;
  return false;
}

/** Makes the error, and notes it where the request's answer is decided. */
export function databaseUnavailable(message: string, cause?: unknown): DatabaseUnavailable {
  const state = requestDatabaseState();
  if (state) state.hasFailed = true;
  return new DatabaseUnavailable(message, cause);
}
