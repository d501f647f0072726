import { sql } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Db } from '../database/db.server.ts';
import { isPostgresText } from '../database/is-postgres-text.ts';
import { log } from '../log/log.server.ts';
import type { FieldValues } from './audit-change.ts';
import { type Actor, listChanges, recordChange } from './audit-log.server.ts';
import { formLimits, readForm } from './form-schema.ts';
import { combineFlat, saveVersioned, type VersionedRules } from './save-versioned.server.ts';
import {
  newFormBase,
  type PostedForm,
  readPostedForm,
  refuseVersionedForm,
} from './versioned-form.server.ts';
import type { FormAnswer } from './versioned-form-types.ts';
import type { Versioned } from './versioned-record-types.ts';

type Refusal<Problem> = { ok: false; reason: 'invalid'; problems: Partial<Record<string, Problem>> };

/** How the fields of two operators become one object. */
type Merging<Values> = Pick<VersionedRules<Values, never>, 'fieldsOf' | 'combine'>;

/** One kind of object that operators edit in a form of its own. */
type EditorRules<Values, Shown, Reason, Removed, Problem> = {
  objectType: string;
  /** The address of the list; each object has its page below it. */
  listPath: string;
  /** Has a page before it is first saved, such as the rates of a place. */
  isFixed?: boolean;
  /** Opens the page of a new object once it is added, instead of the list. */
  opensAdded?: boolean;
  /** The form's values go in, what is saved comes out. */
  schema: z.ZodType<unknown, Values>;
  /** Fields that only make sense together. */
  together: readonly (readonly string[])[];
  /** Merges an object with rows that are fields of their own. `form` tells the rows that it was opened with. */
  merging?: (mine: Values, form: PostedForm | undefined) => Merging<Values>;
  /** The object as its form holds it. */
  find: (db: Db, id: string) => Promise<Versioned<Values> | undefined>;
  /** Reads a form that holds more than plain fields. */
  read?: (form: FormData) => Values;
  /** Returns what counts of the values, such as no amount for a percentage. */
  relevant: (values: Values) => Partial<Values>;
  /** `addedBy` is the form of a new object that gets its id here, see `findAdded`. */
  save: (
    tx: Db,
    values: Values,
    id: string,
    current: Versioned<Values> | undefined,
    addedBy?: string,
  ) => Promise<{ ok: true; id: string } | Refusal<Problem>>;
  /** Returns the id of the object that a form has added, for objects that get theirs when they are saved. */
  findAdded?: (tx: Db, formId: string) => Promise<string | undefined>;
  /** Locks rows that are also changed elsewhere. */
  lockRows?: (tx: Db, id: string) => Promise<unknown>;
  /** Called once it is saved. */
  afterSave?: (db: Db) => Promise<void>;
  /** Returns the fields whose ids its history replaces by names. */
  history: (tx: Db, values: Values) => Promise<FieldValues>;
  /** Returns what its form shows beside its values; a new object has no id. */
  show: (db: Db, values: Values, id: string | undefined) => Promise<Shown>;
  /** Deletes it, such as into the bin, or returns why it stays. */
  remove?: (
    tx: Db,
    id: string,
    by: { actor: Actor; now: Date; values: Values },
  ) => Promise<({ ok: true } & Removed) | { ok: false; reason: Reason }>;
};

/** Loads, merges, saves, audits and deletes one kind of object; its page is an `EditorPage`. */
export function editor<
  Values extends object,
  Shown extends object,
  Reason extends string = never,
  Removed extends object = object,
  Problem = string,
>(rules: EditorRules<Values, Shown, Reason, Removed, Problem>) {
  type Filled = { values: Values } & Shown;
  const { objectType, listPath, schema, together, find, relevant } = rules;
  const limits = formLimits(schema);
  const mergingOf = (values: Values, form?: PostedForm): Merging<Values> =>
    rules.merging?.(values, form) ?? { fieldsOf: (of) => trimmed(relevant(of)), combine: combineFlat };
  const fieldsOf = (values: Values) => mergingOf(values).fieldsOf(values);

  async function history(tx: Db, values: Values): Promise<FieldValues> {
    return { ...relevant(values), ...(await rules.history(tx, values)) };
  }

  async function fill(db: Db, values: Values, id: string | undefined): Promise<Filled> {
    return { values, ...(await rules.show(db, values, id)) };
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

  /** Returns what this form has added, locked; the same form waits meanwhile. */
  async function findAddedLocked(tx: Db, formId: string): Promise<Versioned<Values> | undefined> {
    await lock(tx, formId);
    const added = await rules.findAdded?.(tx, formId);
    return added === undefined ? undefined : findLocked(tx, added);
  }

  /**
   * Saves an object from its form, merged with what another operator saved meanwhile, see `saveVersioned`. Refuses what breaks
   * a rule, with one problem a field; an object that is gone; and fields that both changed. Without an id its form tells which it is.
   */
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
      together,
      save(tx, merged, current) {
        const addedBy = id === undefined && !current ? form.formId : undefined;
        return rules.save(tx, merged, current?.id ?? id ?? form.formId, current, addedBy);
      },
      auditedFields: history,
    };
    return saveVersioned(db, actor, { form, values }, versioned, now);
  }

  /** Loads the page of an object, with `more` about it; one that is new, without an id, or was never saved begins with `values`. */
  async function load<More>(
    db: Db,
    id: string | undefined,
    values?: () => Values,
    findMore?: (id: string) => Promise<More>,
  ) {
    if (id !== undefined && !isPostgresText(id)) throw data(null, 404);
    try {
      if (id === undefined && values) {
        const newId: string = rules.findAdded ? '' : crypto.randomUUID();
        const empty = { id: newId, isNew: true, version: '', base: newFormBase(), changes: [], limits };
        return { ok: true as const, ...empty, more: undefined, ...(await fill(db, values(), id)) };
      }
      if (id === undefined) throw data(null, 404);
      const [saved, changes, more] = await Promise.all([
        find(db, id),
        listChanges(db, objectType, id),
        findMore?.(id),
      ]);
      const first = rules.isFixed && values ? { id, version: '', values: values() } : undefined;
      const found = saved ?? first;
      if (!found) throw data(null, 404);
      const base = newFormBase(saved && fieldsOf(saved.values));
      const shown = { ...found, isNew: false, base, changes, limits };
      return { ok: true as const, ...shown, more, ...(await fill(db, found.values, id)) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      log.error({ err: error, objectType }, 'an object of the back office could not be read');
      return data({ ok: false as const, id: id ?? 'new' }, 503);
    }
  }

  /** Saves a posted form. A new object brings the `id` that its form was given, so that sending it twice adds it once. */
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
      return data<FormAnswer<Filled, Problem>>({ ok: true, kept: saved.kept });
    }
    const { answer, status } = await refuseVersionedForm(saved, {
      form,
      values,
      fill: (of) => fill(db, of, id),
    });
    return data<FormAnswer<Filled, Problem>>(answer, status);
  }

  /** Deletes an object and returns its title. Refuses one that is gone already. */
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

  return { find, lock, fieldsOf, save, load, submit, remove };
}

function titleOf(values: { title?: string; name?: string }): string {
  return values.title ?? values.name ?? '';
}

function trimmed(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  );
}
