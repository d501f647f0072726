import { z } from 'zod';
import { type Answer, refuseMissing, refuseUnbegun } from './answer.ts';
import { integer } from './params.ts';

export const pagination = {
  limit: integer
    .pipe(z.number().min(1, 'This value must be at least 1.').max(100, 'This value must be at most 100.'))
    .optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};

/** A time or range for the `created` filter. */
export const created = z
  .union([
    integer,
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional();

export function wasCreatedWithin(range: z.output<typeof created>, moment: number): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return moment === range;
  return (
    moment > (range.gt ?? Number.NEGATIVE_INFINITY) &&
    moment >= (range.gte ?? Number.NEGATIVE_INFINITY) &&
    moment < (range.lt ?? Number.POSITIVE_INFINITY) &&
    moment <= (range.lte ?? Number.POSITIVE_INFINITY)
  );
}

type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/** A cursor must be an existing id, and only one may be given: docs.stripe.com/api/pagination. */
export function refuseCursor(page: Page, kind: string, isThere: (id: string) => boolean): Answer | undefined {
  const { starting_after: after, ending_before: before } = page;
  if (after !== undefined && before !== undefined)
    return refuseUnbegun('You may only specify one of these parameters: starting_after, ending_before.');
  const id = after ?? before;
  if (id === undefined || isThere(id)) return undefined;
  return refuseMissing(kind, id, after === undefined ? 'ending_before' : 'starting_after');
}

/** Returns the requested page of `values`, in the order of the list. */
export function listPage<Value extends { id: string }>(values: Value[], page: Page, url: string) {
  const limit = page.limit ?? 10;
  if (page.ending_before !== undefined) {
    const end = Math.max(0, indexOf(values, page.ending_before));
    const start = Math.max(0, end - limit);
    return { object: 'list', data: values.slice(start, end), has_more: start > 0, url };
  }
  const start = page.starting_after === undefined ? 0 : indexOf(values, page.starting_after) + 1;
  const data = values.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < values.length, url };
}

function indexOf(values: { id: string }[], id: string): number {
  const index = values.findIndex((value) => value.id === id);
  return index === -1 ? values.length : index;
}
