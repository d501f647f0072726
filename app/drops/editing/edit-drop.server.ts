import { sql } from 'drizzle-orm';
import { listPictureNamesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import {
  combineFlat,
  saveVersioned,
  type VersionedRules,
} from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { momentInShop } from '#app/platform/text/shop-time.ts';
import type { SaleMethod } from '../selling/sale-methods.ts';
import { findDrop } from './admin-drops.server.ts';
import { listDropFormProducts } from './drop-form-products.server.ts';
import type { DropFormValues } from './drop-form-values.ts';
import { type DropProblems, saveDrop } from './save-drop.server.ts';

const together = [['startDate', 'endDate', 'announcedAt', 'drawClosesAt']];

/**
 * Dates are Amsterdam time. Merges concurrent changes (`saveVersioned`). Refuses invalid input with one reason a field.
 */
export function mergeAndSaveDrop(
  db: Db,
  actor: Actor,
  { id, form, drop }: { id: string; form: PostedForm; drop: DropFormValues },
  now: Date,
) {
  const rules: VersionedRules<DropFormValues, DropRefusal> = {
    objectType: 'drop',
    lock: async (tx) => {
      await lockDrop(tx, id);
      const kept = await findDrop(tx, id);
      return kept && { id, version: kept.version, values: kept.drop };
    },
    fieldsOf: dropFields,
    together,
    combine: combineFlat,
    save: (tx, { imageId, startDate, endDate, announcedAt, piecesPerPerson, saleMethod, ...others }) => {
      const { queueOpensMinutesBefore, queueMostPerMinute, queueAsksProof, drawClosesAt, ...rest } = others;
      const dates = {
        startDate: readDate(startDate),
        endDate: readDate(endDate),
        announcedAt: readDate(announcedAt),
      };
      const limit = { piecesPerPerson: readNumber(piecesPerPerson) };
      const method = { saleMethod: saleMethod as SaleMethod };
      // Queue settings are hidden while the drop is sold otherwise, so their errors would be invisible.
      const queue = saleMethod === 'queue' && {
        queueOpensMinutesBefore: readNumber(queueOpensMinutesBefore) ?? Number.NaN,
        queueMostPerMinute: readNumber(queueMostPerMinute),
        queueAsksProof,
      };
      const draw = saleMethod === 'draw' && { drawClosesAt: readDate(drawClosesAt) };
      const picture = imageId && { imageId };
      return saveDrop(tx, { ...rest, ...dates, ...limit, ...method, ...queue, ...draw, ...picture }, id);
    },
    auditedFields,
  };
  return saveVersioned(db, actor, { form, values: drop }, rules, now);
}

type DropRefusal = { ok: false; reason: 'invalid'; problems: DropProblems };

/** Normalises form values, so that equal content compares equal. */
export function dropFields(drop: DropFormValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(drop).map(([field, value]) => [field, trimmed(value)]));
}

/** Serialises saves of this drop, even before it exists. */
export async function lockDrop(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`drop:${id}`}))`);
}

/** Returns undefined for an empty field; an unreadable date becomes an invalid one, which saving refuses. */
function readDate(typed: string): Date | undefined {
  return typed.trim() ? (momentInShop(typed) ?? new Date(Number.NaN)) : undefined;
}

/** Returns null for an empty field; anything unreadable becomes NaN, which saving refuses. */
function readNumber(typed: string): number | null {
  return typed.trim() ? Number(typed) : null;
}

function trimmed<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.trim() : value;
}

/** Returns a drop for its history: products by title, the picture by its name. */
export async function auditedFields(tx: Db, { productIds, imageId, ...drop }: DropFormValues) {
  const pieces = await listDropFormProducts(tx, productIds);
  const pictures = await listPictureNamesByIds(tx, [imageId]);
  return {
    ...drop,
    imageId: pictures.get(imageId) ?? '',
    productIds: pieces.map(({ title }) => title).join(', '),
  };
}
