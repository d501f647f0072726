import type { Db } from '../database/db.server.ts';
import { type Actor, findSavedForm, recordChange } from './audit-log.server.ts';
import type { FieldValues } from './changed-fields.ts';
import { digestsOf, type PostedForm } from './versioned-form.server.ts';
import { type Choice, type Meanwhile, mergeFields, type Side, type Versioned } from './versioned-form.ts';

export type VersionedRules<Values, Refusal> = {
  objectType: string;
  /** Locks the record so that other saves wait, even if the record does not exist yet. */
  lock: (tx: Db) => Promise<Versioned<Values> | undefined>;
  /** A field of only one of the two versions is undefined in the other. */
  fieldsOf: (values: Values, other?: Values) => Record<string, unknown>;
  together?: readonly (readonly string[])[];
  isCounted?: (field: string) => boolean;
  combine: (mine: Values, theirs: Values, isTheirs: (field: string) => boolean) => Values;
  save: (
    tx: Db,
    values: Values,
    current: Versioned<Values> | undefined,
  ) => Promise<{ ok: true; id: string } | Refusal>;
  auditedFields: (tx: Db, values: Values) => Promise<FieldValues>;
};

type Outcome<Values, Refusal> =
  | { ok: true; id: string; kept: string[] }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'changed'; meanwhile: Meanwhile<Values> }
  | (Refusal & { meanwhile?: Meanwhile<Values> });

/** Merges and saves a form. Sent again, equal content changes nothing, and other content is based on the last save. */
export function saveVersioned<Values, Refusal extends { ok: false; reason: 'invalid' }>(
  db: Db,
  actor: Actor,
  { form, values }: { form: PostedForm; values: Values },
  rules: VersionedRules<Values, Refusal>,
  now: Date,
): Promise<Outcome<Values, Refusal>> {
  const { objectType, lock, fieldsOf, isCounted, combine, save, auditedFields } = rules;
  return db.transaction(async (tx): Promise<Outcome<Values, Refusal>> => {
    const current = await lock(tx);
    if (!current && form.version) return { ok: false, reason: 'missing' };
    const mine = digestsOf(fieldsOf(values, current?.values));
    const known =
      current && (await findSavedForm(tx, { objectType, objectId: current.id, formId: form.formId }));
    const theirs = current ? digestsOf(fieldsOf(current.values, values)) : {};
    const { choices } = form;
    const base = known ?? form.loaded;
    const together = rules.together ?? [];
    const merging = { base, mine, theirs, choices, together, ...(isCounted && { isCounted }) };
    const sides = current ? mergeFields(merging) : {};
    const fieldsOn = (side: Side) => Object.keys(sides).filter((field) => sides[field] === side);
    const kept = fieldsOn('theirs').filter((field) => mine[field] !== theirs[field] && !choices[field]);
    const decided = Object.keys(sides).filter((field) => choices[field] && mine[field] !== theirs[field]);
    const disputed = Object.fromEntries(
      [...new Set([...fieldsOn('conflict'), ...decided])].map((field): [string, Choice] => {
        const over = theirs[field] ?? '';
        return [field, { over, take: choices[field]?.over === over ? choices[field].take : undefined }];
      }),
    );
    const meanwhile = current && Object.keys(disputed).length ? { current, disputed, kept } : undefined;
    if (meanwhile && fieldsOn('conflict').length) return { ok: false, reason: 'changed', meanwhile };
    const isRepeated = known && Object.keys(mine).every((field) => known[field] === mine[field]);
    if (current && isRepeated && !fieldsOn('mine').length) return { ok: true, id: current.id, kept: [] };
    const merged = current
      ? combine(values, current.values, (field) => sides[field] === 'theirs' && mine[field] !== theirs[field])
      : values;
    const before = current ? await auditedFields(tx, current.values) : {};
    const saved = await save(tx, merged, current);
    if (!saved.ok) return meanwhile ? { ...saved, meanwhile } : saved;
    const after = await lock(tx);
    const change = {
      objectType,
      objectId: saved.id,
      action: current ? 'updated' : 'created',
      before,
      after: after ? await auditedFields(tx, after.values) : {},
      form: { id: form.formId, digests: mine },
    };
    await recordChange(tx, actor, change, now);
    return { ok: true, id: saved.id, kept };
  });
}

export function combineFlat<Values extends object>(
  mine: Values,
  theirs: Values,
  isTheirs: (field: string) => boolean,
): Values {
  const fields = Object.entries(theirs).filter(([field]) => isTheirs(field));
  return { ...mine, ...Object.fromEntries(fields) };
}
