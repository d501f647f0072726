import { z } from 'zod';
import type { ExchangeProblem } from './ui/exchange-forms.tsx';

const fields = z.object({
  id: z.uuid(),
  position: z
    .string()
    .regex(/^(0|[1-9]\d{0,3})$/)
    .transform(Number),
  /** Missing if the form does not ask, such as for a line of one item. */
  quantity: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
  size: z.string().min(1).max(20),
});

type Read = { ok: true; wanted: z.infer<typeof fields> } | { ok: false; problem: ExchangeProblem };

/** Parses the `quantity` of a line (`position`) to exchange for a `size`, under the form's own `id`. */
export function parseExchangeForm(form: FormData): Read {
  const read = fields.safeParse(Object.fromEntries(form));
  if (read.success) return { ok: true, wanted: read.data };
  const isOfQuantity = read.error.issues.every(({ path }) => path[0] === 'quantity');
  return { ok: false, problem: isOfQuantity ? 'exchange.problem.quantity' : 'exchange.problem.size' };
}
