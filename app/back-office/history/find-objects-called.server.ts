import { desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { profiles } from '#app/accounts/tables.server.ts';
import { isCalled as isProductCalled } from '#app/catalogue/size-codes.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { contentSections } from '#app/content/tables.server.ts';
import { discounts } from '#app/discounts/tables.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { lookbookCampaigns } from '#app/lookbook/tables.server.ts';
import { images, searchedText } from '#app/media/tables.server.ts';
import { orderSearchCondition } from '#app/orders/editing/order-search-condition.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { languages } from '#app/platform/text/language.ts';
import { productImports } from '#app/product-csv/tables.server.ts';
import { sales } from '#app/sale-prices/tables.server.ts';
import { shippingZones } from '#app/shipping/tables.server.ts';
import { type RatePlace, ratePlaceName, ratePlaces } from '#app/tax/tax-places.ts';
import type { HistoryKind } from './history-filters.ts';

type FoundObject = { type: string; id: string };

/** The limit for each kind of object, so that short searches are not too expensive. */
const MOST_OF_A_KIND = 500;

/** Finds objects by part of the name or the full id. For deleted objects, the last name counts. */
export async function findObjectsCalled(
  db: Db,
  search: string,
  kind: HistoryKind | undefined,
): Promise<{ objects: FoundObject[]; isCut: boolean }> {
  const called = (text: SQLWrapper) => containsText(text, search);
  const inTable = (table: PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn }, condition?: SQL) =>
    db.select({ id: table.id }).from(table).where(condition).orderBy(desc(table.createdAt)).limit(MOST);
  const reads: Partial<Record<HistoryKind, () => Promise<{ id: unknown }[]>>> = {
    order: () => inTable(orders, orderSearchCondition(search)),
    product: () => inTable(products, isProductCalled(search)),
    image: () => inTable(images, called(searchedText(images))),
    drop: () => inTable(drops, called(titles(drops))),
    sale: () => inTable(sales, called(titles(sales))),
    discount: () => inTable(discounts, called(titles(discounts))),
    campaign: () => inTable(lookbookCampaigns, called(titles(lookbookCampaigns))),
    'shipping-zone': () => inTable(shippingZones, called(sql`fold_text(${shippingZones.name})`)),
    'tax-rates': async () => ratePlaces.filter((place) => isCalled(place, search)).map((id) => ({ id })),
    'content-section': () => inTable(contentSections, called(titles(contentSections))),
    import: () => inTable(productImports, called(sql`fold_text(${productImports.fileName})`)),
    // Customers are found only by their full email address, which is indexed.
    customer: () => inTable(profiles, sql`lower(${profiles.email}) = lower(${search})`),
    staff: () =>
      db
        .selectDistinct({ id: auditLogs.objectId })
        .from(auditLogs)
        .where(sql`${eq(auditLogs.objectType, 'staff')} and ${called(emails)}`)
        .limit(MOST),
  };
  const asked = Object.entries(reads).filter(([type]) => !kind || kind === type);
  const [deleted, byId, ...lists] = await Promise.all([
    db
      .selectDistinct({ type: auditLogs.objectType, id: auditLogs.objectId })
      .from(auditLogs)
      .where(sql`${eq(auditLogs.action, 'deleted')} and ${called(namesBefore)}`)
      .limit(MOST),
    listTypesOf(db, search),
    ...asked.map(async ([type, read]) => (await read()).map(({ id }) => ({ type, id: String(id) }))),
  ]);
  const all = [deleted, ...lists];
  return {
    objects: [...byId, ...all.flatMap((list) => list.slice(0, MOST_OF_A_KIND))],
    isCut: all.some((list) => list.length > MOST_OF_A_KIND),
  };
}

const MOST = MOST_OF_A_KIND + 1;
const emails = sql`fold_text(coalesce(${auditLogs.after}->>'email', ${auditLogs.before}->>'email', ''))`;
const namesBefore = sql`fold_text(coalesce(${auditLogs.before}->>'title', ${auditLogs.before}->>'altText', ''))`;

function isCalled(place: RatePlace, search: string): boolean {
  const names = languages.map((language) => ratePlaceName(place, language).toLowerCase());
  return names.some((name) => name.includes(search.trim().toLowerCase()));
}

function titles({ title, titleNl }: { title: AnyPgColumn; titleNl: AnyPgColumn }): SQL {
  return sql`fold_text(${title} || E'\\n' || coalesce(${titleNl}, ''))`;
}

/** Looks up an id under each existing object type, so that the index on type and id can be used. */
async function listTypesOf(db: Db, id: string): Promise<FoundObject[]> {
  const { rows } = await db.execute<FoundObject>(sql`
    with recursive kind as (
      (select object_type as type from audit_logs order by object_type limit 1)
      union all
      select (select object_type from audit_logs where object_type > kind.type order by object_type limit 1)
      from kind where kind.type is not null
    )
    select type, ${id} as id from kind
    where type is not null and exists (
      select from audit_logs where object_type = kind.type and object_id = ${id})`);
  return rows;
}
