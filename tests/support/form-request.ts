import { randomUUID } from 'node:crypto';
import { digestsOf, type PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import type { Choice } from '#app/platform/editing/versioned-form.ts';

/** Returns a posted form that was loaded with these fields; a form for something new without any. */
export function postedForm(
  seen?: { version: string; fields: Record<string, unknown> },
  choices: Record<string, Choice> = {},
): PostedForm {
  return {
    formId: randomUUID(),
    version: seen?.version ?? '',
    loaded: digestsOf(seen?.fields ?? {}),
    choices,
  };
}
