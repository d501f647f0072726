import { z } from 'zod';

const fields = z.object({
  id: z.uuid(),
  position: z
    .string()
    .regex(/^(0|[1-9]\d{0,3})$/)
    .transform(Number),
  size: z.string().min(1).max(20),
});

/** Reads which line (`position`) is to become which `size`, under the form's own `id`; undefined where that is none. */
export function parseExchangeForm(form: FormData): z.infer<typeof fields> | undefined {
  return fields.safeParse(Object.fromEntries(form)).data;
}
