import { sql } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Db } from '../database/db.server.ts';
import { isPostgresText } from '../database/is-postgres-text.ts';
import { type Actor, listChanges, recordChange } from './audit-log.server.ts';
import type { FieldValues } from './changed-fields.ts';
import { formLimits, readForm } from './form-schema.ts';
import { combineFlat, saveVersioned, type VersionedRules } from './save-versioned.server.ts';
import {
  newFormBase,
  type PostedForm,
  readPostedForm,
  refuseVersionedForm,
} from './versioned-form.server.ts';
import type { FormAnswer, Versioned } from './versioned-form.ts';

type Refusal<Problem> = { ok: false; reason: 'invalid'; problems: Partial<Record<string, Problem>> };

type Merging<Values> = Pick<VersionedRules<Values, never>, 'fieldsOf' | 'combine'>;

type Together = readonly (readonly string[])[];

type EditorRules<Values, Shown, Reason, Removed, Problem> = {
  objectType: string;
  listPath: string;
  /** True if the object has a page before it is first saved, such as the VAT rates of a place. */
  isFixed?: boolean;
  opensAdded?: boolean;
  schema: z.ZodType<unknown, Values>;
  together: Together | ((values: Values) => Together);
  /** Merges each row as a field of its own. `form` contains the rows that were displayed when the form was opened. */
  merging?: (mine: Values, form: PostedForm | undefined) => Merging<Values>;
  find: (db: Db, id: string) => Promise<Versioned<Values> | undefined>;
  read?: (form: FormData) => Values;
  /** Omits values that have no effect, such as the amount of a reduction by percentage. */
  relevant: (values: Values) => Partial<Values>;
  /** `addedBy` is the id of the form that adds a new object, if this function generates the object's id. */
  save: (
    tx: Db,
    values: Values,
    id: string,
    current: Versioned<Values> | undefined,
    addedBy?: string,
  ) => Promise<{ ok: true; id: string } | Refusal<Problem>>;
  findAdded?: (tx: Db, formId: string) => Promise<string | undefined>;
  lockRows?: (tx: Db, id: string) => Promise<unknown>;
  afterSave?: (db: Db) => Promise<void>;
  history?: (tx: Db, values: Values) => Promise<FieldValues>;
  show?: (db: Db, values: Values, id: string | undefined) => Promise<Shown>;
  remove?: (
    tx: Db,
    id: string,
    by: { actor: Actor; now: Date; values: Values },
  ) => Promise<({ ok: true } & Removed) | { ok: false; reason: Reason }>;
};

export function editor<
  Values extends object,
  Shown extends object,
  Reason extends string = never,
  Removed extends object = object,
  Problem = string,
>(rules: EditorRules<Values, Shown, Reason, Removed, Problem>) {
  const { objectType, listPath, schema, find } = rules;
  const storage = editorStorage(rules);
  const { lock, findLocked, fieldsOf, history, fill, save } = storage;

  /** The form of a new object contains its `id`, so that sending the form twice adds the object once. */
  async function submit(
    db: Db,
    actor: Actor,
    { id, request }: { id: string | undefined; request: Request },
    now: Date,
  ) {
    if (id !== undefined && !isPostgresText(id)) throw data(null, 404);
    const posted = await request.formData().catch(() => new FormData());
    const form = readPostedForm(posted);
    const values = rules.read?.(posted) ?? readForm(schema, posted);
    const ownId = z.uuid().safeParse(posted.get('id')).data ?? crypto.randomUUID();
    const newId = rules.findAdded ? undefined : ownId;
    const saved = await save(db, actor, { id: id ?? newId, form, values }, now);
    if (saved.ok) {
      await rules.afterSave?.(db);
      if (id === undefined && !new URL(request.url).pathname.endsWith('.data'))
        throw redirect(rules.opensAdded ? `${listPath}/${saved.id}?saved` : listPath, 303);
      return data<FormAnswer<{ values: Values } & Shown, Problem>>({ ok: true, kept: saved.kept });
    }
    const { answer, status } = await refuseVersionedForm(saved, {
      form,
      values,
      fill: (of) => fill(db, of, id),
    });
    return data<FormAnswer<{ values: Values } & Shown, Problem>>(answer, status);
  }

  function remove(db: Db, actor: Actor, id: string, now: Date) {
    type Outcome = ({ ok: true; title: string } & Removed) | { ok: false; reason: Reason | 'missing' };
    return db.transaction(async (tx): Promise<Outcome> => {
      const current = await findLocked(tx, id);
      if (!current) return { ok: false, reason: 'missing' };
      const before = await history(tx, current.values);
      if (!rules.remove) throw new Error(`No ${objectType} can be deleted.`);
      const removed = await rules.remove(tx, id, { actor, now, values: current.values });
      if (!removed.ok) return removed;
      await recordChange(tx, actor, { objectType, objectId: current.id, action: 'deleted', before }, now);
      return { ...removed, title: titleOf(current.values) };
    });
  }

  return { find, lock, fieldsOf, save, load: editorLoader(rules, storage), submit, remove };
}

function editorStorage<Values extends object, Shown extends object, Problem>(
  rules: EditorRules<Values, Shown, string, object, Problem>,
) {
  const { objectType, together, find, relevant } = rules;
  const mergingOf = (values: Values, form?: PostedForm): Merging<Values> =>
    rules.merging?.(values, form) ?? { fieldsOf: (of) => trimmed(relevant(of)), combine: combineFlat };
  const fieldsOf = (values: Values) => mergingOf(values).fieldsOf(values);

  async function history(tx: Db, values: Values): Promise<FieldValues> {
    return { ...relevant(values), ...(await rules.history?.(tx, values)) };
  }

  async function fill(db: Db, values: Values, id: string | undefined): Promise<{ values: Values } & Shown> {
    return { values, ...(await rules.show?.(db, values, id)) } as { values: Values } & Shown;
  }

  /** Serialises saves of an object, even of one that does not exist yet. */
  async function lock(tx: Db, id: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${objectType}:${id.toLowerCase()}`}))`);
  }

  async function findLocked(tx: Db, id: string): Promise<Versioned<Values> | undefined> {
    await lock(tx, id);
    await rules.lockRows?.(tx, id);
    return find(tx, id);
  }

  async function findAddedLocked(tx: Db, formId: string): Promise<Versioned<Values> | undefined> {
    await lock(tx, formId);
    const added = await rules.findAdded?.(tx, formId);
    return added === undefined ? undefined : findLocked(tx, added);
  }

  /** Calls `saveVersioned`. Without an id, finds the object that the same form has already added. */
  function save(
    db: Db,
    actor: Actor,
    { id, form, values }: { id: string | undefined; form: PostedForm; values: Values },
    now: Date,
  ) {
    const versioned: VersionedRules<Values, Refusal<Problem>> = {
      objectType,
      lock: (tx) => (id === undefined ? findAddedLocked(tx, form.formId) : findLocked(tx, id)),
      ...mergingOf(values, form),
      together: typeof together === 'function' ? together(values) : together,
      save(tx, merged, current) {
        const addedBy = id === undefined && !current ? form.formId : undefined;
        return rules.save(tx, merged, current?.id ?? id ?? form.formId, current, addedBy);
      },
      auditedFields: history,
    };
    return saveVersioned(db, actor, { form, values }, versioned, now);
  }

  return { lock, findLocked, fieldsOf, history, fill, save };
}

function editorLoader<Values extends object, Shown extends object, Problem>(
  rules: EditorRules<Values, Shown, string, object, Problem>,
  { fieldsOf, fill }: ReturnType<typeof editorStorage<Values, Shown, Problem>>,
) {
  const { objectType, find, listPath, opensAdded = false } = rules;
  const page = { listPath, opensAdded, limits: formLimits(rules.schema) };

  /** Loads an object for its form. `values` provides the fields if there is no id or a fixed object was never saved. */
  return async function load<More>(
    db: Db,
    id: string | undefined,
    values?: () => Values | Promise<Values>,
    findMore?: (id: string) => Promise<More>,
  ) {
    if (id !== undefined && !isPostgresText(id)) throw data(null, 404);
    if (id === undefined && values) {
      const newId: string = rules.findAdded ? '' : crypto.randomUUID();
      const empty = { id: newId, isNew: true, version: '', base: newFormBase(), changes: [] };
      return { ...page, ...empty, more: undefined, ...(await fill(db, await values(), id)) };
    }
    if (id === undefined) throw data(null, 404);
    const [saved, changes, more] = await Promise.all([
      find(db, id),
      listChanges(db, objectType, id),
      findMore?.(id),
    ]);
    const first = rules.isFixed && values ? { id, version: '', values: await values() } : undefined;
    const found = saved ?? first;
    if (!found) throw data(null, 404);
    const base = newFormBase(saved && fieldsOf(saved.values));
    const shown = { ...found, isNew: false, base, changes, more };
    return { ...page, ...shown, ...(await fill(db, found.values, id)) };
  };
}

function titleOf(values: { title?: string; name?: string }): string {
  return values.title ?? values.name ?? '';
}

function trimmed(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  );
}
