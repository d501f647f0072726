import { z } from 'zod';
import type { CarriedForm } from './reauthentication-types.ts';

const schema = z.object({
  action: z.string().regex(/^\/admin\/[^\\]*$/),
  fields: z.array(z.tuple([z.string(), z.string()])).max(500),
});

/** The form that somebody goes on with, as the page that asks wrote it; undefined for anything else. */
export function readCarriedForm(text: unknown): CarriedForm | undefined {
  if (typeof text !== 'string' || !text) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
