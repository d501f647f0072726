import { z } from 'zod';
import { personalProblems } from '#app/discounts/discount.ts';

/** Discounts refused to an order, sent back by its page: they can only remove discounts. */
export const withheldDiscountsSchema = z
  .array(z.object({ id: z.string().max(100), problem: z.enum(personalProblems) }))
  .max(50)
  .optional();
