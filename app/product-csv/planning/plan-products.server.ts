import type { z } from 'zod';
import { listShopRows } from '#app/catalogue/colours.server.ts';
import { unknownRows } from '#app/catalogue/colours.ts';
import { sizeTakenOffSale } from '#app/catalogue/editing/sizes-in-draws.server.ts';
import { hasWrongCheckDigit } from '#app/catalogue/gtin.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { forEachField, itemFields, pickFields, plainFields } from '#app/catalogue/product-fields.ts';
import { isTranslated } from '#app/catalogue/requirements.ts';
import { hasSizes, listSizeSystems, type SizeSystem } from '#app/catalogue/size-systems.server.ts';
import type { SubcategoryWithDefaults } from '#app/catalogue/subcategories.server.ts';
import { listPictureNamesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type ImportMapping, noMapping } from '../mapping/validate-mapping.server.ts';
import { columnNames } from '../reading/csv-columns.ts';
import { type ImportRowProblem, type ParsedProduct, shortenCell } from '../reading/parsed-product.ts';
import { listCurrentProducts } from './current-products.server.ts';
import { describeDifferences } from './describe-differences.ts';
import { findLibrary, type Library, planPictures } from './plan-pictures.server.ts';
import type { PlannedPicture, PlannedProduct } from './planned-product.ts';
import { type CurrentProduct, productDiff, restockedSize, type WholeProduct } from './product-diff.ts';
import { findKnownProducts, listProductSources, possibleSlugs } from './product-sources.server.ts';
import { shareItemValues } from './share-item-values.ts';
import { validateWholeProduct } from './validate-whole-product.server.ts';

const newSize = {
  ...{ available: true, stockQuantity: 0, sku: '', barcode: '' },
  ...forEachField(itemFields, () => null),
};

/** Finds known products by their source, or else by slug. Refuses results that violate the schema or have less stock than is reserved. */
export async function planProducts(
  db: Db,
  products: ParsedProduct[],
  { pictures: choice }: Pick<ImportMapping, 'pictures'> = noMapping,
): Promise<PlannedProduct[]> {
  const slugs = [...new Set(products.flatMap(possibleSlugs))];
  const handles = [...new Set(products.map(({ source }) => source.handle))];
  const [sources, library, systems, rows] = await Promise.all([
    listProductSources(db, handles),
    findLibrary(db, products),
    listSizeSystems(db),
    listShopRows(db),
  ]);
  const shop = { library, systems, ...rows };
  const ids = sources.map(({ productId }) => productId);
  const states = await listCurrentProducts(db, slugs, { ids });
  const found = onceEach(findKnownProducts(products, states, sources));
  const known = new Map(found.flatMap(({ known: state }) => (state ? [[state.slug, state]] : [])));
  const plan = found.map(({ parsed, known: state }) =>
    planOne(withOnlySize(parsed, state), state, shop, choice === 'fetch'),
  );
  const before = (slug: string) => known.get(slug)?.product;
  const imageIds = plan.flatMap(({ slug, product }) => [
    ...(before(slug)?.imageIds ?? []),
    ...(product?.imageIds ?? []),
  ]);
  const names = await listPictureNamesByIds(db, imageIds);
  return plan.map((row) => ({
    ...row,
    differences: describeDifferences(row, before(row.slug), { pictures: names, ...rows }),
  }));
}

/** Refuses a second handle in the file that belongs to the same product. */
function onceEach<Found extends { parsed: ParsedProduct }>(found: Found[]): Found[] {
  const lines = new Map<string, number>();
  return found.map((one) => {
    const { handle, line, problems } = one.parsed;
    const earlier = lines.get(handle);
    if (earlier === undefined) lines.set(handle, line);
    const isRefused = earlier === undefined || problems.some(({ reason }) => reason.startsWith('handle'));
    if (isRefused) return one;
    const again = { line, column: columnNames.handle, reason: 'handle-again', values: { earlier } };
    return { ...one, parsed: { ...one.parsed, problems: [...problems, again] } };
  });
}

/** Assigns a stock without a size to the product's only size. A product without sizes gets One Size. */
function withOnlySize(parsed: ParsedProduct, known: CurrentProduct | undefined): ParsedProduct {
  const { onlySize, line } = parsed;
  const [size, further] = known?.product.sizes ?? [];
  if (!onlySize) return parsed.sizes || size ? parsed : { ...parsed, sizes: [{ size: ONE_SIZE, line }] };
  if (!further) return { ...parsed, sizes: [{ ...onlySize, size: size?.size ?? ONE_SIZE }] };
  const missing = { line, column: columnNames.stockQuantity, reason: 'size-missing' };
  return { ...parsed, problems: [...parsed.problems, missing] };
}

type Shop = Awaited<ReturnType<typeof listShopRows>> & { library: Library; systems: SizeSystem[] };

function planOne(
  parsed: ParsedProduct,
  known: CurrentProduct | undefined,
  { library, systems, ...rows }: Shop,
  isFetched: boolean,
): Omit<PlannedProduct, 'differences'> {
  const { line, handle: slug, source } = parsed;
  const title = parsed.texts.title || known?.product.title || '';
  const titleNl = parsed.texts.titleNl ?? known?.product.titleNl ?? null;
  const named = {
    line,
    slug: shortenCell(slug),
    source,
    title: shortenCell(title),
    titleNl: titleNl && shortenCell(titleNl),
  };
  const refused = (problems: ImportRowProblem[]) => {
    return { ...named, outcome: 'refused' as const, changes: [], problems, notes: [] };
  };
  const archived: ImportRowProblem[] = known?.isArchived
    ? [{ line, column: columnNames.handle, reason: 'archived' }]
    : [];
  const pictures = planPictures(parsed, known, library, isFetched);
  const whole = merged(parsed, known, rows.subcategories);
  // The system that the file names, or else the product's own if it has all sizes, or else the first that has them.
  const own = systems.filter(({ id }) => id === whole.sizeSystemId);
  const possible = [...own, ...(whole.isSystemNamed ? [] : systems)];
  const system = possible.find((one) => hasSizes(one, whole.sizes));
  const checked = validateWholeProduct({ ...whole, sizeSystemId: system?.id, imageIds: pictures.ids });
  const custom = (field: string): z.core.$ZodIssue => ({ code: 'custom', path: [field], message: '' });
  const issues = checked.success ? unknownRows(rows, checked.data).map(custom) : checked.error.issues;
  const broken = brokenRules(parsed, issues);
  const problems = [...parsed.problems, ...archived, ...broken, ...(system ? [] : [noSystem(line, whole)])];
  if (!checked.success || problems.length > 0) return refused(problems);
  const product = checked.data;
  if (!known) {
    const changes = productDiff(undefined, product);
    const notes = [
      ...newProductNotes(parsed, product, pictures.planned),
      ...pictures.notes,
      ...mistypedCodes(parsed),
    ];
    return { ...named, outcome: 'new', changes, problems, notes, product, pictures: pictures.planned };
  }
  const changes = productDiff(known.product, product);
  if (pictures.planned) changes.push('imageIds');
  const short = tooFew(product, changes, known.held, parsed);
  if (short.length > 0) return refused(short);
  const drawn = drawProblem(line, known, product);
  if (drawn) return refused([drawn]);
  const outcome = changes.length > 0 ? 'changed' : 'unchanged';
  const notes = [...pictures.notes, ...mistypedCodes(parsed), ...untouchedSizes(parsed, known)];
  const { movementId } = known;
  return { ...named, outcome, changes, problems, notes, product, pictures: pictures.planned, movementId };
}

function noSystem(line: number, { sizes }: ReturnType<typeof merged>): ImportRowProblem {
  const values = { sizes: sizes.map(({ size }) => size).join(', ') };
  return { line, column: columnNames.optionValue, reason: 'no-system', values };
}

export function drawProblem(
  line: number,
  { sizesInDraw }: CurrentProduct,
  { sizes }: WholeProduct,
): ImportRowProblem | undefined {
  const size = sizeTakenOffSale(sizesInDraw, sizes);
  return size ? { line, column: columnNames.available, reason: 'in-draw', values: { size } } : undefined;
}

function newProductNotes(
  { line, isPublished, isPriceWithoutTax, sizes }: ParsedProduct,
  product: WholeProduct,
  planned: PlannedPicture[] | undefined,
): ImportRowProblem[] {
  const note = (column: string, reason: string): ImportRowProblem => ({ line, column, reason });
  const hasStock = sizes?.some(({ stockQuantity }) => stockQuantity !== undefined);
  return [
    ...(hasStock ? [] : [note(columnNames.stockQuantity, 'no-stock')]),
    ...(isPriceWithoutTax ? [note(columnNames.price, 'price-without-tax')] : []),
    ...(isPublished === false ? [note(columnNames.status, 'unpublished-there')] : []),
    ...(isTranslated(product) ? [] : [note(columnNames.titleNl, 'unpublished-dutch')]),
    ...(planned || product.imageIds.length > 0 ? [] : [note(columnNames.picture, 'unpublished-pictures')]),
  ];
}

function merged(
  parsed: ParsedProduct,
  known: CurrentProduct | undefined,
  subcategories: SubcategoryWithDefaults[],
) {
  const before = known?.product;
  const category = parsed.attributes.subcategory ?? before?.subcategory ?? parsed.otherwise?.subcategory;
  const usual = subcategories.find(({ slug }) => slug === category);
  const sizes = new Map(before?.sizes.map((row) => [row.size, row]));
  const shared = shareItemValues(before, parsed.sizes ?? []);
  for (const row of parsed.sizes ?? []) {
    const { size } = row;
    const given = (['stockQuantity', 'available', 'sku', 'barcode'] as const).filter(
      (field) => row[field] !== undefined,
    );
    sizes.set(size, { ...newSize, ...sizes.get(size), ...pickFields(row, given), ...shared.own[size], size });
  }
  return {
    ...(usual && { taxClass: usual.taxClass }),
    ...parsed.otherwise,
    ...before,
    styleNumber: before?.styleNumber ?? parsed.otherwise?.styleNumber,
    ...parsed.texts,
    ...parsed.attributes,
    ...shared.values,
    sizeSystemId: parsed.attributes.sizeSystemId ?? before?.sizeSystemId ?? usual?.sizeSystemId,
    isSystemNamed: parsed.attributes.sizeSystemId !== undefined,
    sizes: [...sizes.values()],
  };
}

function mistypedCodes({ sizes, onlySize }: ParsedProduct): ImportRowProblem[] {
  return [...(sizes ?? []), ...(onlySize ? [onlySize] : [])].flatMap(({ barcode = '', line }) =>
    hasWrongCheckDigit(barcode)
      ? [{ line, column: columnNames.barcode, reason: 'check-digit', values: { barcode } }]
      : [],
  );
}

function untouchedSizes(
  { sizes: listed, line }: ParsedProduct,
  { product }: CurrentProduct,
): ImportRowProblem[] {
  const left = listed && product.sizes.filter(({ size }) => !listed.some((row) => row.size === size));
  if (!left || left.length === 0) return [];
  const values = { sizes: left.map(({ size }) => size).join(', ') };
  return [{ line, column: columnNames.optionValue, reason: 'sizes-stay', values }];
}

function brokenRules(
  { line, attributes, problems }: ParsedProduct,
  issues: z.core.$ZodIssue[],
): ImportRowProblem[] {
  return issues.flatMap((issue) => {
    const field = String(issue.path[0]);
    const column = columnsOfFields[field] ?? columnNames.handle;
    const said = columnsThatSay[field] ?? [column];
    if (problems.some((problem) => said.includes(problem.column))) return [];
    if (issue.code === 'too_big' && issue.origin === 'string')
      return [{ line, column, reason: 'too-long', values: { most: Number(issue.maximum) } }];
    if (field === 'priceCents' && attributes.priceCents !== undefined)
      return [{ line, column, reason: 'price-form' }];
    if (issue.code === 'custom' && issue.params)
      return [{ line, column, reason: issue.message, values: issue.params }];
    return [{ line, column, reason: `rule-${field}` }];
  });
}

/** The columns that can set a field, if there are several. */
const columnsThatSay: Record<string, string[]> = {
  category: [columnNames.category, columnNames.gender, columnNames.tags],
  subcategory: [columnNames.ownType, columnNames.subcategory],
};

const columnsOfFields: Record<string, string> = {
  ...Object.fromEntries(
    plainFields
      .filter((name) => name in columnNames)
      .map((name) => [name, columnNames[name as keyof typeof columnNames]]),
  ),
  priceCents: columnNames.price,
  imageIds: columnNames.picture,
  sizes: columnNames.optionValue,
};

function tooFew(
  { sizes }: WholeProduct,
  changes: string[],
  held: Record<string, number>,
  parsed: ParsedProduct,
): ImportRowProblem[] {
  return changes.flatMap((change) => {
    const size = restockedSize(change);
    const row = sizes.find((one) => one.size === size);
    const pieces = held[size ?? ''] ?? 0;
    if (!size || !row || row.stockQuantity >= pieces) return [];
    const line = parsed.sizes?.find((one) => one.size === size)?.line ?? parsed.line;
    return [
      { line, column: columnNames.stockQuantity, reason: 'below-held', values: { size, held: pieces } },
    ];
  });
}
