import { z } from 'zod';
import type { CarriedForm } from './reauthentication-types.ts';

const schema = z.object({
  action: z.string().regex(/^\/admin\/[^\\]*$/),
  fields: z.array(z.tuple([z.string(), z.string()])).max(500),
});

/** Parses the form carried by the reauthentication page; undefined if invalid. */
export function readCarriedForm(text: unknown): CarriedForm | undefined {
  if (typeof text !== 'string' || !text) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
