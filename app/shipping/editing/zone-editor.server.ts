import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { type Move, moveRow } from '#app/platform/editing/move-row.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { shippingZones } from '../tables.server.ts';
import { findZone, listZones } from './admin-zones.server.ts';
import { lockZones, saveZone } from './save-zone.server.ts';
import { combineZones, methodContent, methodField, zoneFields } from './zone-fields.ts';
import {
  LONGEST_NAME,
  type MethodFormValues,
  MOST_METHODS,
  MOST_PRICES,
  offersAnything,
  type ZoneFormValues,
  type ZoneProblem,
} from './zone-form-values.ts';

export const ZONE_OBJECT = 'shipping-zone';

type Shown = {
  /** The id for an additional method, since browsers without JavaScript cannot add one themselves. */
  blankId: string;
  taken: { country: string; zone: string }[];
  othersDeliver: boolean;
};
export type FilledZone = { values: ZoneFormValues } & Shown;

/** Each country and each method is a field of its own. A new zone is found by the id of its form. */
export const zoneEditor = editor<ZoneFormValues, Shown, never, object, ZoneProblem>({
  objectType: ZONE_OBJECT,
  listPath: '/admin/shipping',
  // Values are not checked here, since `parseZoneForm` reports problems per row.
  schema: z.custom<ZoneFormValues>(),
  together: [],
  find: findZone,
  read: readZone,
  merging(mine, form) {
    const loaded = form && Object.keys(form.loaded).filter((field) => field.startsWith(methodField('')));
    const methods =
      loaded?.map((field) => field.slice(methodField('').length)) ?? mine.methods.map(({ id }) => id);
    const seen = [...new Set([...methods, ...(mine.removed ?? [])])];
    return {
      fieldsOf: (zone) => zoneFields(zone, seen),
      combine: (ours, theirs, isTheirs) => combineZones(ours, theirs, isTheirs, seen),
    };
  },
  relevant: () => ({}),
  save: (tx, zone, id, _, addedBy) => saveZone(tx, zone, id, addedBy),
  async findAdded(tx, formId) {
    const [added] = await tx
      .select({ id: shippingZones.id })
      .from(shippingZones)
      .where(eq(shippingZones.formId, formId));
    return added?.id;
  },
  lockRows: lockZones,
  // `title` is the field that the audit log searches.
  history: async (_, { name, countries, methods }) => ({
    title: name,
    countries,
    ...Object.fromEntries(methods.map((method) => [methodField(method.id), methodContent(method)])),
    methodOrder: methods.length > 1 ? methods.map((method) => method.name) : [],
  }),
  async show(db, _, id) {
    const others = (await listZones(db)).filter((zone) => zone.id !== id);
    return {
      blankId: crypto.randomUUID(),
      taken: others.flatMap(({ name, countries }) => countries.map((country) => ({ country, zone: name }))),
      othersDeliver: others.some(offersAnything),
    };
  },
  /** The shop no longer delivers to the countries of a deleted zone. */
  async remove(tx, id) {
    await tx.delete(shippingZones).where(eq(shippingZones.id, id));
    await invalidatePages(tx, [tags.shipping]);
    return { ok: true };
  },
});

/** Moves a zone. The audit log counts positions from 1. */
export function moveZone(db: Db, actor: Actor, move: Move, now: Date) {
  const history = (sortOrder: number) => ({ place: String(sortOrder + 1) });
  const rows = { table: shippingZones, objectType: ZONE_OBJECT, history };
  return db.transaction(async (tx) => {
    await lockZones(tx);
    const moved = await moveRow(tx, actor, rows, move, now);
    if (moved.ok) await invalidatePages(tx, [tags.shipping]);
    return moved;
  });
}

const LONGEST = 100;
const MOST_COUNTRIES = 100;
const uuid = z.uuid().toLowerCase();

/** Truncates values only well above their limit, so that the form can refuse overlong ones. */
function readZone(form: FormData): ZoneFormValues {
  const removed = readIds(form.getAll('removed'));
  const ids = readIds(form.getAll('methods')).filter((id) => !removed.includes(id));
  // A form for browsers without JavaScript contains one additional method. The operator may leave it empty.
  const blank = readIds(form.getAll('blank'))
    .map((id) => readMethod(form, id))
    .filter(isFilled);
  return {
    name: text(form.get('name'), LONGEST_NAME * 2),
    countries: form
      .getAll('countries')
      .slice(0, MOST_COUNTRIES)
      .map((country) => text(country)),
    methods: [...ids.map((id) => readMethod(form, id)), ...blank].slice(0, MOST_METHODS + 1),
    removed,
  };
}

function readMethod(form: FormData, id: string): MethodFormValues {
  const of = (name: string, longest?: number) => text(form.get(`${name}-${id}`), longest);
  const [daysFrom = '', daysTo = ''] = form.getAll(`days-${id}`).map((days) => text(days));
  const prices = form
    .getAll(`prices-${id}`)
    .slice(0, (MOST_PRICES + 1) * 2)
    .map((amount) => text(amount));
  return {
    id,
    kind: of('kind'),
    name: of('name', LONGEST_NAME * 2),
    nameNl: of('nameNl', LONGEST_NAME * 2),
    daysFrom,
    daysTo,
    // Forms that were opened before prices by weight existed send no `pricedBy`.
    pricedBy: of('pricedBy') || 'value',
    prices: withoutEmptyEnd(
      prices.flatMap((from, place) => (place % 2 ? [] : [{ from, costs: prices[place + 1] ?? '' }])),
    ),
    freeFrom: of('freeFrom'),
    isActive: form.has(`active-${id}`),
  };
}

function isFilled({ name, nameNl, daysFrom, daysTo, prices, freeFrom }: MethodFormValues): boolean {
  const texts = [name, nameNl, daysFrom, daysTo, freeFrom, ...prices.map(({ costs }) => costs)];
  return texts.some((typed) => typed.trim() !== '');
}

function withoutEmptyEnd(prices: MethodFormValues['prices']): MethodFormValues['prices'] {
  const last = prices.findLastIndex(({ from, costs }) => from.trim() || costs.trim());
  return prices.slice(0, last + 1);
}

function readIds(values: unknown[]): string[] {
  const ids = values.slice(0, MOST_METHODS * 2).flatMap((value) => uuid.safeParse(value).data ?? []);
  return [...new Set(ids)];
}

function text(value: unknown, longest = LONGEST): string {
  return (typeof value === 'string' ? value : '').slice(0, longest);
}
