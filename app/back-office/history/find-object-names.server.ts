import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { profiles } from '#app/accounts/tables.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { contentSections } from '#app/content/tables.server.ts';
import { discounts } from '#app/discounts/tables.server.ts';
import { dropBlocks, drops } from '#app/drops/tables.server.ts';
import { giftCards } from '#app/gift-cards/tables.server.ts';
import { lookbookCampaigns } from '#app/lookbook/tables.server.ts';
import { imageName } from '#app/media/library/image-texts.ts';
import { images } from '#app/media/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { FieldValues } from '#app/platform/editing/changed-fields.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { productImports } from '#app/product-csv/tables.server.ts';
import { sales } from '#app/sale-prices/tables.server.ts';
import { shippingZones } from '#app/shipping/tables.server.ts';
import { ratePlaceName, ratePlaces } from '#app/tax/tax-places.ts';

type ObjectRef = { objectType: string; objectId: string };

export type ObjectName = { en: string; nl: string; page: string | undefined };

type Named = { id: string; en: string; nl?: string | null };

type NameSource = { page: (object: Named) => string; find: (db: Db, ids: string[]) => Promise<Named[]> };

const sources: Record<string, NameSource> = {
  order: named(({ en }) => `/admin/orders/${en}`, orders.id, orders.orderNumber),
  product: named(below('/admin/products'), products.id, products.title, products.titleNl),
  drop: named(below('/admin/drops'), drops.id, drops.title, drops.titleNl),
  'drop-block': named(() => '/admin/drops/blocked', dropBlocks.id, dropBlocks.value),
  sale: named(below('/admin/sales'), sales.id, sales.title, sales.titleNl),
  discount: named(below('/admin/discounts'), discounts.id, discounts.title, discounts.titleNl),
  campaign: named(
    below('/admin/lookbook'),
    lookbookCampaigns.id,
    lookbookCampaigns.title,
    lookbookCampaigns.titleNl,
  ),
  'shipping-zone': named(below('/admin/shipping'), shippingZones.id, shippingZones.name),
  'tax-rates': {
    page: below('/admin/tax'),
    find: async (_db, ids) =>
      ratePlaces
        .filter((id) => ids.includes(id))
        .map((id) => ({ id, en: ratePlaceName(id, 'en'), nl: ratePlaceName(id, 'nl') })),
  },
  'content-section': named(
    below('/admin/content'),
    contentSections.id,
    contentSections.title,
    contentSections.titleNl,
  ),
  customer: named(below('/admin/customers'), profiles.id, profiles.email),
  'gift-card': named(below('/admin/gift-cards'), giftCards.id, sql`'…' || ${giftCards.codeEnd}`),
  import: named(below('/admin/products/import'), productImports.id, productImports.fileName),
  image: { page: below('/admin/images'), find: findImageNames },
};

/** Returns the names of objects by `refKey`; for deleted objects, the last names. */
export async function findObjectNames(db: Db, refs: ObjectRef[]): Promise<Map<string, ObjectName>> {
  const byType = [...Map.groupBy(refs, ({ objectType }) => objectType)];
  const [deleted, ...current] = await Promise.all([
    listDeleted(db, refs),
    ...byType.map(async ([objectType, ofType]) => {
      const source = sources[objectType];
      const found = await source?.find(db, [...new Set(ofType.map(({ objectId }) => objectId))]);
      return (found ?? []).map((row): [string, ObjectName] => [
        refKey({ objectType, objectId: row.id }),
        { en: row.en, nl: row.nl || row.en, page: source?.page(row) },
      ]);
    }),
  ]);
  return new Map([
    ...deleted.map((one): [string, ObjectName] => [refKey(one), { ...nameIn(one.before), page: undefined }]),
    ...current.flat(),
  ]);
}

function below(path: string): NameSource['page'] {
  return ({ id }) => `${path}/${encodeURIComponent(id)}`;
}

function named(page: NameSource['page'], id: PgColumn, en: PgColumn | SQL, nl?: PgColumn): NameSource {
  return {
    page,
    async find(db, ids) {
      const columns = { id, en: sql<string>`${en}`, nl: sql<string | null>`${nl ?? null}` };
      return db
        .select(columns)
        .from(id.table)
        .where(inArray(id, idsFor(id, ids))) as Promise<Named[]>;
    },
  };
}

/** Omits ids that are not UUIDs if the column's type is UUID, since old entries may contain any text. */
function idsFor(id: PgColumn, ids: string[]): string[] {
  return id.getSQLType() === 'uuid' ? ids.filter((one) => uuid.test(one)) : ids;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function findImageNames(db: Db, ids: string[]): Promise<Named[]> {
  const { id, altText, altTextNl, fileName, url } = images;
  const rows = await db
    .select({ id, altText, altTextNl, fileName, url })
    .from(images)
    .where(inArray(id, idsFor(id, ids)));
  return rows.map((row) => {
    const en = imageName(row.altText, { fileName: row.fileName ?? '', url: row.url });
    return { id: row.id, en, nl: row.altTextNl };
  });
}

export function refKey({ objectType, objectId }: ObjectRef): string {
  return `${objectType} ${objectId}`;
}

async function listDeleted(db: Db, refs: ObjectRef[]): Promise<(ObjectRef & { before: FieldValues })[]> {
  const asked = JSON.stringify(refs.map(({ objectType, objectId }) => ({ type: objectType, id: objectId })));
  return db
    .select({
      objectType: auditLogs.objectType,
      objectId: auditLogs.objectId,
      before: auditLogs.before,
    })
    .from(auditLogs)
    .where(
      sql`${auditLogs.action} = 'deleted' and ${auditLogs.objectType} <> 'order'
        and (${auditLogs.objectType}, ${auditLogs.objectId}) in (
          select type, id from jsonb_to_recordset(${asked}::jsonb) as asked(type text, id text))`,
    )
    .orderBy(auditLogs.createdAt);
}

function nameIn(fields: FieldValues): { en: string; nl: string } {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const en = text('title') || text('altText') || text('fileName') || text('blocked');
  return { en, nl: text('titleNl') || text('altTextNl') || en };
}
