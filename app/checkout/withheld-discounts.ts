import { z } from 'zod';
import { personalProblems } from '#app/discounts/discount.ts';

/** The discounts that an order was refused, as the page that ordered repeats them: they can only take a discount away. */
export const withheldDiscountsSchema = z
  .array(z.object({ id: z.string().max(100), problem: z.enum(personalProblems) }))
  .max(50)
  .optional();
