import { z } from 'zod';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { MOST_LINES, MOST_PIECES } from './bag.ts';

/** An item of a browser's bag. The price is in euros and only compared with the current price. */
const item = z
  .object({
    id: z.string().trim().min(1).max(100).refine(isPostgresText).optional(),
    slug: z.string().trim().max(200).refine(isPostgresText).optional(),
    title: z.string().max(300).optional(),
    size: z.string().trim().max(20).nullish(),
    quantity: z.int().min(1).max(MOST_PIECES, 'too-many-pieces'),
    price: z.number().min(0).max(1_000_000).optional(),
  })
  .transform(({ id, slug, size, price, ...rest }, context) => {
    const reference = id ?? slug;
    if (!reference) context.addIssue({ code: 'custom', path: ['id'], message: 'id or slug is missing' });
    return {
      ...rest,
      id: reference ?? '',
      size: size || ONE_SIZE,
      ...(price !== undefined && { priceCents: eurosToCents(price) }),
    };
  });

export const bagRequestItemsSchema = z.array(item).min(1).max(MOST_LINES, 'too-many-lines');

export type BagRequestItem = z.output<typeof item>;
