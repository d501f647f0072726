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

/** A request that gave the database its time in vain once does not wait for it a second time. */
const requests = new AsyncLocalStorage<{ hasGivenUp: boolean }>();

/** Answers a request: what is asked of the database in here shares one patience. */
export function answerRequest<Answer>(answer: () => Answer): Answer {
  return requests.run({ hasGivenUp: false }, answer);
}

/** The patience of the request in which this is called; undefined in background work. */
export function requestPatience(): { hasGivenUp: boolean } | undefined {
  return requests.getStore();
}
