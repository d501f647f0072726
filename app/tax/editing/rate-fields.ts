import { readPercent } from './parse-rate-rows.ts';
import { filledRows, type RateRow, type RateRows, rateField } from './tax-form-values.ts';

/**
 * What two operators may change apart from each other: the rates of each day. The same for the same content, however it was
 * typed; a row that was `seen` in the form and is not there any more has nothing in it.
 */
export function rateFields(typed: RateRows, seen: readonly string[]): Record<string, unknown> {
  return {
    ...Object.fromEntries(seen.map((field) => [field, null])),
    ...Object.fromEntries(filledRows(typed).map((row) => [rateField(row.from), rateContent(row)])),
  };
}

/** One list of two: each row mine unless it is theirs; what either added is there, what either removed is not. */
export function combineRates(
  mine: RateRows,
  theirs: RateRows,
  isTheirs: (field: string) => boolean,
  seen: readonly string[],
): RateRows {
  const of = (all: RateRows, from: string) => filledRows(all).filter((row) => row.from === from);
  const days = [...new Set([...filledRows(mine), ...filledRows(theirs)].map(({ from }) => from))];
  return {
    rows: days
      .flatMap((from) => {
        const isMine = of(mine, from).length > 0 || seen.includes(rateField(from));
        return of(isMine && !isTheirs(rateField(from)) ? mine : theirs, from);
      })
      // What is typed twice for one day stays, for the form to refuse.
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  };
}

/** The rates of a row in hundredths of a percent, or as they were typed. */
export function rateContent({ standard, reduced }: RateRow): (number | string)[] {
  return [standard, reduced].map((typed) => readPercent(typed) ?? typed.trim());
}
