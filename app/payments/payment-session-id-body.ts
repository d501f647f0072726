import { z } from 'zod';

/** The body of the functions that ask about a payment: the full id of its session. */
export const paymentSessionIdBody = z.object({ sessionId: z.string().regex(/^cs_\w{10,250}$/) });
