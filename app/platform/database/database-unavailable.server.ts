import { requestDatabaseState } from './request-database-state.server.ts';

/**
 * The database cannot be reached, or a connection was lost in mid-work. The outcome of a lost COMMIT is unknown, so a
 * retry must be able to find the work done.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = (cause as { code?: string } | undefined)?.code;
  }
}

/** Returns whether a DatabaseUnavailable is among the error's causes; queries wrap theirs. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseUnavailable) return true;
  return false;
}

export function databaseUnavailable(message: string, cause?: unknown): DatabaseUnavailable {
  const state = requestDatabaseState();
  if (state) state.hasFailed = true;
  return new DatabaseUnavailable(message, cause);
}
