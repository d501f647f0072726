import { z } from 'zod';

export const paymentSessionIdBody = z.object({ sessionId: z.string().regex(/^cs_\w{10,250}$/) });
