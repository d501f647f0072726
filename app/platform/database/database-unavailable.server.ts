import { requestDatabaseState } from './request-database-state.server.ts';

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
