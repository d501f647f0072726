import { desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { customerImports, profiles } from '#app/accounts/tables.server.ts';
import { isCalled as isProductCalled } from '#app/catalogue/product-sql.server.ts';
import { colours, departments, products, sizeSystems, subcategories } from '#app/catalogue/tables.server.ts';
import { collections } from '#app/collections/tables.server.ts';
import { pages } from '#app/content/pages/tables.server.ts';
import { contentSections } from '#app/content/tables.server.ts';
import { discounts } from '#app/discounts/tables.server.ts';
import { dropBlocks, drops } from '#app/drops/tables.server.ts';
import { giftCards } from '#app/gift-cards/tables.server.ts';
import { lookbookCampaigns } from '#app/lookbook/tables.server.ts';
import { imageName } from '#app/media/library/image-texts.ts';
import { images, searchedText } from '#app/media/tables.server.ts';
import { orderSearchCondition } from '#app/orders/editing/order-search-condition.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { FieldValues } from '#app/platform/editing/changed-fields.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { languages } from '#app/platform/text/language.ts';
import { productImports } from '#app/product-csv/tables.server.ts';
import { isRedirectCalled } from '#app/redirects/redirects.server.ts';
import { redirects } from '#app/redirects/tables.server.ts';
import { sales } from '#app/sale-prices/tables.server.ts';
import { shippingZones } from '#app/shipping/tables.server.ts';
import { type RatePlace, ratePlaceName, ratePlaces } from '#app/tax/tax-places.ts';
import type { HistoryKind } from './history-filters.ts';

type ObjectRef = { objectType: string; objectId: string };

export type ObjectName = { en: string; nl: string; page: string | undefined };

type Named = { id: string; en: string; nl?: string | null };

type NameSource = { page: (object: Named) => string; find: (db: Db, ids: string[]) => Promise<Named[]> };

const sources: Record<string, NameSource> = {
  order: named(({ en }) => `/admin/orders/${en}`, orders.id, orders.orderNumber),
  product: titled('/admin/products', products),
  category: titled('/admin/products/categories', subcategories),
  department: titled('/admin/products/departments', departments),
  colour: titled('/admin/products/colours', colours),
  collection: titled('/admin/products/collections', collections),
  'size-system': titled('/admin/products/sizes', sizeSystems),
  drop: titled('/admin/drops', drops),
  'drop-block': named(() => '/admin/drops/blocked', dropBlocks.id, dropBlocks.value),
  sale: titled('/admin/sales', sales),
  discount: titled('/admin/discounts', discounts),
  campaign: titled('/admin/lookbook', lookbookCampaigns),
  'shipping-zone': named(below('/admin/shipping'), shippingZones.id, shippingZones.name),
  'tax-rates': {
    page: below('/admin/tax'),
    find: async (_db, ids) =>
      ratePlaces
        .filter((id) => ids.includes(id))
        .map((id) => ({ id, en: ratePlaceName(id, 'en'), nl: ratePlaceName(id, 'nl') })),
  },
  'content-section': titled('/admin/content', contentSections),
  page: titled('/admin/pages', pages),
  redirect: named(below('/admin/redirects'), redirects.id, redirects.fromPath),
  customer: named(below('/admin/customers'), profiles.id, profiles.email),
  'customer-import': named(() => '/admin/customers/import', customerImports.id, customerImports.fileName),
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

type TitledTable = { id: PgColumn } & Record<'title' | 'titleNl', PgColumn>;
type NamedTable = { id: PgColumn } & Record<'name' | 'nameNl', PgColumn>;

function titled(path: string, table: TitledTable | NamedTable): NameSource {
  return 'title' in table
    ? named(below(path), table.id, table.title, table.titleNl)
    : named(below(path), table.id, table.name, table.nameNl);
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
    .select(pickColumns(auditLogs, 'objectType', 'objectId', 'before'))
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

type FoundObject = { type: string; id: string };

/** The limit for each kind of object, so that short searches are not too expensive. */
const MOST_OF_A_KIND = 500;

/** Finds objects by part of the name or the full id. For deleted objects, the last name counts. */
export async function findObjectsCalled(db: Db, search: string, kind: HistoryKind | undefined) {
  const called = (text: SQLWrapper) => containsText(text, search);
  const inTable = (table: PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn }, condition?: SQL) =>
    db.select({ id: table.id }).from(table).where(condition).orderBy(desc(table.createdAt)).limit(MOST);
  const inNamed = (table: PgTable & { id: AnyPgColumn; name: AnyPgColumn; nameNl: AnyPgColumn }) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(called(titles({ title: table.name, titleNl: table.nameNl })))
      .limit(MOST);
  const reads: Partial<Record<HistoryKind, () => Promise<{ id: unknown }[]>>> = {
    order: () => inTable(orders, orderSearchCondition(search)),
    product: () => inTable(products, isProductCalled(search)),
    image: () => inTable(images, called(searchedText(images))),
    category: () => inNamed(subcategories),
    department: () => inNamed(departments),
    colour: () => inNamed(colours),
    collection: () => inNamed(collections),
    'size-system': () => inNamed(sizeSystems),
    drop: () => inTable(drops, called(titles(drops))),
    sale: () => inTable(sales, called(titles(sales))),
    discount: () => inTable(discounts, called(titles(discounts))),
    campaign: () => inTable(lookbookCampaigns, called(titles(lookbookCampaigns))),
    'shipping-zone': () => inTable(shippingZones, called(sql`fold_text(${shippingZones.name})`)),
    'tax-rates': async () => ratePlaces.filter((place) => isCalled(place, search)).map((id) => ({ id })),
    'content-section': () => inTable(contentSections, called(titles(contentSections))),
    redirect: () => inTable(redirects, isRedirectCalled(search)),
    import: () => inTable(productImports, called(sql`fold_text(${productImports.fileName})`)),
    'customer-import': () => inTable(customerImports, called(sql`fold_text(${customerImports.fileName})`)),
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
