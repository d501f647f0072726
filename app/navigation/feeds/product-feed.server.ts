import type { Audience } from '#app/catalogue/categories.ts';
import { isGtin } from '#app/catalogue/gtin.ts';
import { hasSizeChoice, type ProductSize, productPath, sizePath } from '#app/catalogue/product.ts';
import type { SizeRegion } from '#app/catalogue/size-regions.ts';
import { csvLine, csvLines } from '#app/platform/http/csv-download.server.ts';
import { pageAddress, type ShopInfo } from '#app/platform/pages/page-meta.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { escapeHtml } from '#app/platform/text/escape.ts';
import { foldToLine } from '#app/platform/text/text-schemas.ts';
import type { OfferShipping } from '#app/shipping/delivery-promise.server.ts';

/** A product with its texts in the feed's language. Prices are in cents; pictures are paths. */
export type FeedProduct = Audience & {
  id: string;
  slug: string;
  styleNumber: string | null;
  title: string;
  description: string;
  category: string;
  googleCategory: number | null;
  /** The names of department and category, such as "Women > Dresses". */
  path: string;
  colour: string;
  composition: string;
  priceCents: number;
  sale: { priceCents: number; startsAt: Date; endsAt: Date } | undefined;
  sizes: (ProductSize & { sku: string; barcode: string; weightGrams: number | null })[];
  sizeRegion: SizeRegion | null;
  pictures: string[];
  shipping: OfferShipping | undefined;
};

type Feed = { shop: ShopInfo; country: string };

/** Google Merchant's and Meta's attributes, which have the same names. Source: support.google.com/merchants/answer/7052112. */
const attributes = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'condition',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'google_product_category',
  'product_type',
  'gender',
  'age_group',
  'color',
  'size',
  'size_system',
  'material',
  'shipping',
  'shipping_weight',
] as const;
/** Several values are several elements in XML and one cell in CSV. */
type Item = Record<(typeof attributes)[number], string | string[]>;

/** The longest values that Google accepts, and the most further pictures. */
const LONGEST = { title: 150, description: 5_000, color: 100, size: 100, material: 200, mpn: 70 };
const MOST_FURTHER_PICTURES = 10;
/** Returns Google Merchant's XML, a part for each chunk of products. */
export async function* googleFeed(
  { shop, country }: Feed,
  chunks: AsyncIterable<FeedProduct[]>,
): AsyncGenerator<string> {
  const names = ['title', 'description'].map((name) => element(name, shop.brand)).join('');
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${names}${element('link', shop.shopUrl)}\n`;
  for await (const products of chunks)
    yield products
      .flatMap((product) => itemsOf(shop, product, googleShipping(product.shipping, country)))
      .map((item) => `<item>${attributes.map((name) => elements(`g:${name}`, item[name])).join('')}</item>\n`)
      .join('');
  yield '</channel></rss>\n';
}

/** Returns Meta's CSV, a part for each chunk of products. */
export async function* metaFeed(
  { shop, country }: Feed,
  chunks: AsyncIterable<FeedProduct[]>,
): AsyncGenerator<string> {
  yield csvLine([...attributes], 'en');
  for await (const products of chunks) {
    const rows = products
      .flatMap((product) => itemsOf(shop, product, metaShipping(product.shipping, country)))
      .map((item) => ({ ...item, availability: String(item.availability).replaceAll('_', ' ') }))
      .map((item) => attributes.map((name) => [item[name]].flat().join(',')));
    yield csvLines(rows, 'en');
  }
}

function itemsOf(shop: ShopInfo, product: FeedProduct, shipping: string): Item[] {
  const { id, title, sizes, pictures, sale } = product;
  const [image, ...further] = pictures.map((picture) => `${shop.shopUrl}${picture}`);
  // Both refuse items without a picture.
  if (!image) return [];
  const isSized = hasSizeChoice(sizes);
  // Items of a group must differ in colour or size.
  const group = (product.colour && product.styleNumber) || (isSized ? id : '');
  return sizes.map(({ size, isAvailable, sku, barcode, weightGrams }) => {
    const gtin = isGtin(barcode) ? barcode : '';
    const path = isSized ? sizePath(product, size) : productPath(product);
    return {
      id: isSized ? `${id}-${size}` : id,
      item_group_id: group,
      title: isSized ? `${cut(title, LONGEST.title - size.length - 2)}, ${size}` : cut(title, LONGEST.title),
      description: cut(product.description, LONGEST.description) || cut(title, LONGEST.description),
      link: pageAddress(shop.shopUrl, path, shop.language),
      image_link: image,
      additional_image_link: further.slice(0, MOST_FURTHER_PICTURES),
      availability: isAvailable ? 'in_stock' : 'out_of_stock',
      condition: 'new',
      price: price(product.priceCents),
      sale_price: sale ? price(sale.priceCents) : '',
      sale_price_effective_date: sale ? `${inSeconds(sale.startsAt)}/${inSeconds(sale.endsAt)}` : '',
      brand: shop.brand,
      gtin,
      mpn: cut(sku, LONGEST.mpn),
      identifier_exists: gtin || sku ? '' : 'no',
      google_product_category: product.googleCategory ? String(product.googleCategory) : '',
      product_type: product.path,
      gender: product.gender ?? '',
      age_group: product.ageGroup ?? '',
      color: cut(product.colour, LONGEST.color),
      size: isSized ? cut(size, LONGEST.size) : '',
      size_system: isSized ? (product.sizeRegion ?? '') : '',
      material: cut(product.composition, LONGEST.material),
      shipping,
      shipping_weight: weightGrams ? `${weightGrams} g` : '',
    };
  });
}

/** Returns an ISO time without fractions, which the services do not read. */
function inSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

function price(cents: number): string {
  return `${centsToDecimalText(cents)} EUR`;
}

function cut(text: string, longest: number): string {
  // XML has no place for these two, not even escaped.
  return foldToLine(text)
    .replaceAll(/[\uFFFE\uFFFF]/g, '')
    .slice(0, longest)
    .toWellFormed()
    .trim();
}

/** Returns the inner elements, already escaped. */
function googleShipping(shipping: OfferShipping | undefined, country: string): string {
  if (!shipping) return '';
  const [from, to] = shipping.days;
  const parts = { country, price: price(shipping.cents), min_transit_time: from, max_transit_time: to };
  return Object.entries(parts)
    .map(([name, value]) => element(`g:${name}`, String(value)))
    .join('');
}

/** Returns `country:region:service:price`. */
function metaShipping(shipping: OfferShipping | undefined, country: string): string {
  return shipping ? `${country}:::${price(shipping.cents)}` : '';
}

function elements(name: string, values: string | string[]): string {
  const isNested = name === 'g:shipping';
  return [values]
    .flat()
    .filter(Boolean)
    .map((value) => (isNested ? `<${name}>${value}</${name}>` : element(name, value)))
    .join('');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
