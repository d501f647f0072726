import { inArray, sql } from 'drizzle-orm';
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

/** Returns the current or last names of objects by `refKey`. */
export async function findObjectNames(db: Db, refs: ObjectRef[]): Promise<Map<string, ObjectName>> {
  const idsOf = (type: string) => [
    ...new Set(refs.flatMap(({ objectType, objectId }) => (objectType === type ? [objectId] : []))),
  ];
  // Compared as text, since old entries may hold anything.
  const uuidsOf = (type: string) =>
    idsOf(type).filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
  const titled = async (
    type: string,
    table: typeof products | typeof drops | typeof sales | typeof discounts | typeof lookbookCampaigns,
  ) => {
    const columns = { id: table.id, en: table.title, nl: table.titleNl };
    return db
      .select(columns)
      .from(table)
      .where(inArray(table.id, idsOf(type)));
  };
  const [
    orderRows,
    productRows,
    dropRows,
    saleRows,
    discountRows,
    campaignRows,
    zoneRows,
    sectionRows,
    imageRows,
    importRows,
    customerRows,
    giftCardRows,
    blockRows,
    deleted,
  ] = await Promise.all([
    db
      .select({ id: orders.id, en: orders.orderNumber })
      .from(orders)
      .where(inArray(orders.id, uuidsOf('order'))),
    titled('product', products),
    titled('drop', drops),
    titled('sale', sales),
    titled('discount', discounts),
    titled('campaign', lookbookCampaigns),
    db
      .select({ id: shippingZones.id, en: shippingZones.name })
      .from(shippingZones)
      .where(inArray(shippingZones.id, idsOf('shipping-zone'))),
    db
      .select({ id: contentSections.id, en: contentSections.title, nl: contentSections.titleNl })
      .from(contentSections)
      .where(inArray(contentSections.id, uuidsOf('content-section'))),
    db
      .select({
        id: images.id,
        altText: images.altText,
        altTextNl: images.altTextNl,
        fileName: images.fileName,
        url: images.url,
      })
      .from(images)
      .where(inArray(images.id, uuidsOf('image'))),
    db
      .select({ id: productImports.id, en: productImports.fileName })
      .from(productImports)
      .where(inArray(productImports.id, uuidsOf('import'))),
    db
      .select({ id: profiles.id, en: profiles.email })
      .from(profiles)
      .where(inArray(profiles.id, uuidsOf('customer'))),
    db
      .select({ id: giftCards.id, en: sql<string>`'…' || ${giftCards.codeEnd}` })
      .from(giftCards)
      .where(inArray(giftCards.id, uuidsOf('gift-card'))),
    db
      .select({ id: dropBlocks.id, en: dropBlocks.value })
      .from(dropBlocks)
      .where(inArray(dropBlocks.id, uuidsOf('drop-block'))),
    listDeleted(db, refs),
  ]);
  const names = new Map<string, ObjectName>(
    deleted.map((one) => [refKey(one), { ...nameIn(one.before), page: undefined }]),
  );
  const add = (
    type: string,
    rows: { id: string; en: string; nl?: string | null }[],
    page: (row: { id: string; en: string }) => string,
  ) => {
    for (const row of rows)
      names.set(refKey({ objectType: type, objectId: row.id }), {
        en: row.en,
        nl: row.nl || row.en,
        page: page(row),
      });
  };
  const below =
    (path: string) =>
    ({ id }: { id: string }) =>
      `${path}/${encodeURIComponent(id)}`;
  add('order', orderRows, ({ en }) => `/admin/orders/${en}`);
  add('product', productRows, below('/admin/products'));
  add('drop', dropRows, below('/admin/drops'));
  add('drop-block', blockRows, () => '/admin/drops/blocked');
  add('sale', saleRows, below('/admin/sales'));
  add('discount', discountRows, below('/admin/discounts'));
  add('campaign', campaignRows, below('/admin/lookbook'));
  add('shipping-zone', zoneRows, below('/admin/shipping'));
  add(
    'tax-rates',
    ratePlaces.map((id) => ({ id, en: ratePlaceName(id, 'en'), nl: ratePlaceName(id, 'nl') })),
    below('/admin/tax'),
  );
  add('content-section', sectionRows, below('/admin/content'));
  add('customer', customerRows, ({ id }) => `/admin/customers/${id}`);
  add('gift-card', giftCardRows, below('/admin/gift-cards'));
  add('import', importRows, below('/admin/products/import'));
  add(
    'image',
    imageRows.map(({ id, altText, altTextNl, fileName, url }) => {
      const en = imageName(altText, { fileName: fileName ?? '', url });
      return { id, en, nl: altTextNl || en };
    }),
    below('/admin/images'),
  );
  return names;
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
