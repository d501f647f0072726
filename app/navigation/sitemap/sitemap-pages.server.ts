import { and, count, desc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { NEW_IN } from '#app/catalogue/categories.ts';
import { listDepartments } from '#app/catalogue/departments.server.ts';
import { productPath } from '#app/catalogue/product.ts';
import { isInShop } from '#app/catalogue/product-sql.server.ts';
import { listFilledSubcategories } from '#app/catalogue/subcategories.server.ts';
import { productImages, products } from '#app/catalogue/tables.server.ts';
import { listCollections } from '#app/collections/collections.server.ts';
import { listPublishedPages } from '#app/content/pages/pages.server.ts';
import { listPublishedSections } from '#app/content/sections/list-published-sections.server.ts';
import type { LocalizedSection } from '#app/content/sections/localize-section.ts';
import { announcedDropPath } from '#app/drops/drop.ts';
import { HIDDEN_TEST_PRODUCT_SLUG, isRunningDrop } from '#app/drops/products-in-drops.server.ts';
import { listComingDrops } from '#app/drops/shown-drops.server.ts';
import { dropProducts, drops } from '#app/drops/tables.server.ts';
import { findGiftCardOffer } from '#app/gift-cards/settings/gift-card-settings.server.ts';
import { isShownCampaign } from '#app/lookbook/campaigns.server.ts';
import { campaignImages, lookbookCampaigns } from '#app/lookbook/tables.server.ts';
import { pictureSources } from '#app/media/picture-sizes.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type ListedPage, PAGES_A_PART } from './sitemap-xml.ts';

const contentPages = ['about', 'sustainability', 'how-drops-work', 'shipping', 'contact', 'terms', 'privacy'];

export async function countSitemapParts(db: Db, pagesAPart = PAGES_A_PART): Promise<number> {
  const [fixed, [{ total } = { total: 0 }]] = await Promise.all([
    listFixedPages(db),
    db.select({ total: count() }).from(products).where(isInCollections),
  ]);
  return Math.ceil(fixed.length / pagesAPart) + Math.ceil(total / pagesAPart);
}

export async function listSitemapPart(db: Db, part: number, pagesAPart = PAGES_A_PART) {
  const fixed = await listFixedPages(db);
  const fixedParts = Math.ceil(fixed.length / pagesAPart);
  if (part <= fixedParts) return fixed.slice((part - 1) * pagesAPart, part * pagesAPart);
  // Lists the oldest products first, so that a new product changes only the last part.
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(isInCollections)
    .orderBy(products.createdAt, products.id)
    .offset((part - fixedParts - 1) * pagesAPart)
    .limit(pagesAPart);
  return listProductPages(db, and(inArray(products.id, ids), ne(products.slug, HIDDEN_TEST_PRODUCT_SLUG)));
}

async function listFixedPages(db: Db): Promise<ListedPage[]> {
  const [
    home,
    about,
    departments,
    subcategories,
    runningDrops,
    comingDrops,
    dropPieces,
    campaigns,
    giftCards,
    collections,
    writtenPages,
  ] = await Promise.all([
    listPublishedSections(db, 'homepage', 'en'),
    listPublishedSections(db, 'about', 'en'),
    listDepartments(db),
    listFilledSubcategories(db),
    listDropPages(db),
    listComingDropPages(db),
    listProductPages(db, isOfRunningDrop(db)),
    listCampaignPages(db),
    findGiftCardOffer(db),
    listCollections(db),
    listPublishedPages(db),
  ]);
  const listings = [...departments.map(({ slug }) => slug), NEW_IN].flatMap((section) => {
    const filled = subcategories[section] ?? [];
    return filled.length ? [`/${section}`, ...filled.map(({ slug }) => `/${section}/${slug}`)] : [];
  });
  return [
    { path: '/', pictures: picturesOf(home) },
    ...listings.map((path) => ({ path })),
    ...(collections.length ? [{ path: '/collections' }] : []),
    ...collections.map(({ slug }) => ({ path: `/collections/${slug}` })),
    ...(runningDrops.length ? runningDrops : [{ path: '/the-drop' }]),
    ...comingDrops,
    ...dropPieces,
    { path: '/withdrawal' },
    { path: '/guest-order' },
    { path: '/lookbook' },
    ...campaigns,
    ...(giftCards ? [{ path: '/gift-cards' }] : []),
    ...contentPages.map((name) => ({
      path: `/${name}`,
      pictures: name === 'about' ? picturesOf(about) : [],
    })),
    ...writtenPages,
  ];
}

function picturesOf(sections: LocalizedSection[]): string[] {
  const pictures = sections.flatMap(({ picture, items }) => [picture, ...items.map((item) => item.picture)]);
  return filesOf(pictures.filter((picture) => picture !== undefined));
}

/** The latest drop has the path `/the-drop` itself. */
async function listDropPages(db: Db): Promise<ListedPage[]> {
  const rows = await db
    .select({ id: drops.id, changedAt: drops.updatedAt, url: images.url, width: images.width })
    .from(drops)
    .leftJoin(images, eq(images.id, drops.imageId))
    .where(isRunningDrop)
    .orderBy(desc(drops.startDate), drops.id);
  return rows.map(({ id, changedAt, ...picture }, index) => ({
    path: index ? `/the-drop?drop=${encodeURIComponent(id)}` : '/the-drop',
    changedAt,
    pictures: filesOf([picture]),
  }));
}

/** Omits the dates of these pages, since they would reveal changes of products that are still secret. */
async function listComingDropPages(db: Db): Promise<ListedPage[]> {
  const coming = await listComingDrops(db, 'en');
  return coming.map(({ id, picture }) => ({
    path: announcedDropPath(id),
    pictures: picture ? filesOf([picture]) : [],
  }));
}

async function listCampaignPages(db: Db): Promise<ListedPage[]> {
  const rows = await db
    .select({
      id: lookbookCampaigns.id,
      changedAt: lookbookCampaigns.updatedAt,
      pictures: picturesIn(sql`${campaignImages}`, sql`campaign_id = ${lookbookCampaigns.id}`),
    })
    .from(lookbookCampaigns)
    .where(isShownCampaign)
    .orderBy(lookbookCampaigns.sortOrder, lookbookCampaigns.id);
  return rows.map(({ id, changedAt, pictures }) => ({
    path: `/lookbook/${encodeURIComponent(id)}`,
    changedAt,
    pictures: filesOf(pictures),
  }));
}

async function listProductPages(db: Db, where: SQL | undefined): Promise<ListedPage[]> {
  const rows = await db
    .select({
      slug: products.slug,
      category: products.category,
      changedAt: products.updatedAt,
      pictures: picturesIn(sql`${productImages}`, sql`product_id = ${products.id}`),
    })
    .from(products)
    .where(where)
    .orderBy(products.createdAt, products.id);
  return rows.map(({ changedAt, pictures, ...product }) => ({
    path: productPath(product),
    changedAt,
    pictures: filesOf(pictures),
  }));
}

/** The condition must equal that of the partial index with which PostgreSQL counts and divides the products. */
const isInCollections = sql`(products.archived_at is null and products.published and products.category <> 'the-drop')`;

/** The sitemap lists a drop's items only while the drop is running. */
function isOfRunningDrop(db: Db): SQL | undefined {
  const runningDrop = db
    .select({ one: sql`1` })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(and(eq(dropProducts.productId, products.id), isRunningDrop));
  return and(
    isInShop(),
    eq(products.category, 'the-drop'),
    ne(products.slug, HIDDEN_TEST_PRODUCT_SLUG),
    exists(runningDrop),
  );
}

type Picture = { url: string; width: number };

function picturesIn(table: SQL, isOfRow: SQL) {
  return sql<Picture[]>`(
    select coalesce(json_agg(json_build_object('url', images.url, 'width', images.width) order by shown.sort_order), '[]')
    from ${table} as shown join images on images.id = shown.image_id where shown.${isOfRow})`;
}

function filesOf(pictures: { url: string | null; width: number | null }[]): string[] {
  return pictures.flatMap(({ url, width }) => (url && width ? pictureSources(url, width).src : []));
}
