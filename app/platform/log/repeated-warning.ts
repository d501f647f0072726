import { isError } from './describe-error-redacted.ts';

const EVERY_MS = 60_000;

type Write = (details: { err: Error; repeated?: number }) => void;

/** Makes a function that logs a trouble that may come many times a second: once a minute, with how often it came meanwhile. */
export function repeatedWarning(write: Write, now = Date.now): (error: unknown) => void {
  let nextAt = Number.NEGATIVE_INFINITY;
  let repeated = 0;
  return (error) => {
    const at = now();
    // A clock that was put back must not silence it.
    if (at < nextAt && at >= nextAt - EVERY_MS) {
      repeated += 1;
      return;
    }
    write({ err: asError(error), ...(repeated && { repeated }) });
    nextAt = at + EVERY_MS;
    repeated = 0;
  };
}

/** The job queue passes on copies of errors: plain objects, of which the log would say nothing. */
function asError(error: unknown): Error {
  if (isError(error)) return error;
  if (typeof error !== 'object' || error === null) return new Error(String(error));
  return Object.assign(new Error(), error);
}
