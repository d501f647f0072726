import { readPercent } from './parse-rate-rows.ts';
import { filledRows, type RateRow, type RateRows, rateField } from './tax-form-values.ts';

/** The rates of each day are one field. Rows that were displayed (`seen`) and then removed are null. */
export function rateFields(typed: RateRows, seen: readonly string[]): Record<string, unknown> {
  return {
    ...Object.fromEntries(seen.map((field) => [field, null])),
    ...Object.fromEntries(filledRows(typed).map((row) => [rateField(row.from), rateContent(row)])),
  };
}

/** Uses my row for each day unless `isTheirs`. Keeps additions and removals of both sides. */
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
      // Two rows with the same day are both kept, so that the form can refuse them.
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  };
}

export function rateContent({ standard, reduced }: RateRow): (number | string)[] {
  return [standard, reduced].map((typed) => readPercent(typed) ?? typed.trim());
}
