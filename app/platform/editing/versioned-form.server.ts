import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../text/parse-json.ts';
import { stableJson } from './changed-fields.ts';
import type { Choice, Digests, FormBase, FormRefusal, Meanwhile } from './versioned-form.ts';

/** `version` is empty for a record that does not exist yet. */
export type PostedForm = FormBase & { version: string; choices: Record<string, Choice> };

const LONGEST_VERSION = 200;
/** Exceeds the digests of a product in 200 sizes, each with four fields. */
const LONGEST_LOADED = 80_000;
const digest = z.string().max(40);
const digests = z.record(z.string().max(60), digest);

export function newFormBase(fields: Record<string, unknown> = {}): FormBase {
  return { formId: crypto.randomUUID(), loaded: digestsOf(fields) };
}

export function digestsOf(fields: Record<string, unknown>): Digests {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, digestOf(value)]));
}

export function readPostedForm(form: FormData): PostedForm {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    formId: z.uuid().safeParse(form.get('formId')).data ?? crypto.randomUUID(),
    loaded: readDigests(text('loaded')),
    version: text('version').replaceAll('\0', '').slice(0, LONGEST_VERSION),
    choices: Object.fromEntries(
      [...form.keys()]
        .filter((name) => name.startsWith('over-'))
        .map((name): [string, Choice] => {
          const field = name.slice('over-'.length);
          const take = z.enum(['mine', 'theirs']).safeParse(form.get(`take-${field}`)).data;
          return [field, { over: text(name).slice(0, 40), take }];
        }),
    ),
  };
}

type Refused<Values, Problems> = {
  ok: false;
  reason: 'missing' | 'changed' | 'invalid';
  problems?: Problems;
  meanwhile?: Meanwhile<Values> | undefined;
};

const statuses = { missing: 404, changed: 409, invalid: 400 };

export async function refuseVersionedForm<Values, Filled, Problems extends object>(
  refused: Refused<Values, Problems>,
  { form, values, fill }: { form: PostedForm; values: Values; fill: (values: Values) => Promise<Filled> },
): Promise<{ answer: FormRefusal<Filled, Problems | Record<string, never>>; status: number }> {
  const { reason, problems = {}, meanwhile } = refused;
  const typed = await fill(values);
  const { formId, loaded } = form;
  const answer = { ok: false as const, reason, typed, base: { formId, loaded }, problems };
  if (!meanwhile) return { answer, status: statuses[reason] };
  const { current, disputed, kept } = meanwhile;
  const theirs = await fill(current.values);
  return { answer: { ...answer, meanwhile: { theirs, disputed, kept } }, status: statuses[reason] };
}

/** The digest of an absent field is empty, as is that of a field that a form did not contain when it was loaded. */
function digestOf(value: unknown): string {
  if (value === undefined) return '';
  return createHash('sha256')
    .update(stableJson(value) ?? '')
    .digest('base64url')
    .slice(0, 16);
}

function readDigests(json: string): Digests {
  if (json.length > LONGEST_LOADED) return {};
  return digests.safeParse(parseJson(json)).data ?? {};
}
