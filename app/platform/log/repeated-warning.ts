import { isError } from './describe-error-redacted.ts';

const EVERY_MS = 60_000;

type Write = (details: { err: Error; repeated?: number }) => void;

export function repeatedWarning(write: Write, now = Date.now): (error: unknown) => void {
  let nextAt = Number.NEGATIVE_INFINITY;
  let repeated = 0;
  return (error) => {
    const at = now();
    // The warning must not stay silent after the clock was set back.
    if (at < nextAt && at >= nextAt - EVERY_MS) {
      repeated += 1;
      return;
    }
    write({ err: asError(error), ...(repeated && { repeated }) });
    nextAt = at + EVERY_MS;
    repeated = 0;
  };
}

/** Converts a plain object to an Error. pg-boss emits errors as plain objects, and the log would omit those. */
function asError(error: unknown): Error {
  if (isError(error)) return error;
  if (typeof error !== 'object' || error === null) return new Error(String(error));
  return Object.assign(new Error(), error);
}
