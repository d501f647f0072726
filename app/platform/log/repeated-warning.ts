import { isError } from './describe-error-redacted.ts';

const EVERY_MS = 60_000;

type Write = (details: { err: Error; repeated?: number }) => void;

export function repeatedWarning(write: Write, now = Date.now): (error: unknown) => void {
  let nextAt = Number.NEGATIVE_INFINITY;
  let repeated = 0;
  return (error) => {
    const at = now();
    // A clock that was set back must not silence the warning.
    if (at < nextAt && at >= nextAt - EVERY_MS) {
      repeated += 1;
      return;
    }
    write({ err: asError(error), ...(repeated && { repeated }) });
    nextAt = at + EVERY_MS;
    repeated = 0;
  };
}

/** Turns a plain object into an error. pg-boss emits such copies of errors, which the log would drop. */
function asError(error: unknown): Error {
  if (isError(error)) return error;
  if (typeof error !== 'object' || error === null) return new Error(String(error));
  return Object.assign(new Error(), error);
}
