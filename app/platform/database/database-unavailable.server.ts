import { AsyncLocalStorage } from 'node:async_hooks';

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

/** What a request went through with the database. */
export type Patience = {
  /** It was kept waiting in vain once and does not wait a second time. */
  hasGivenUp: boolean;
  /** Something it asked failed; whoever catches that and goes on decides what it means. */
  hasFailed: boolean;
};

const requests = new AsyncLocalStorage<Patience>();

/** Answers a request: what is asked of the database in here shares one patience. */
export function answerRequest<Answer>(patience: Patience, answer: () => Answer): Answer {
  return requests.run(patience, answer);
}

/** The patience of the request in which this is called; undefined in background work. */
export function requestPatience(): Patience | undefined {
  return requests.getStore();
}

/** Makes the error, and notes it where the request's answer is decided. */
export function databaseUnavailable(message: string, cause?: unknown): DatabaseUnavailable {
  const patience = requestPatience();
  if (patience) patience.hasFailed = true;
  return new DatabaseUnavailable(message, cause);
}
