import { categoryTexts } from '#app/catalogue/admin/ui/category-labels.ts';
import { colourTexts } from '#app/catalogue/admin/ui/colour-labels.ts';
import { departmentTexts } from '#app/catalogue/admin/ui/department-labels.ts';
import {
  productFieldLabel,
  productFieldValueLabel,
  productRowName,
} from '#app/catalogue/admin/ui/product-field-labels.ts';
import { sizeSystemTexts } from '#app/catalogue/admin/ui/size-system-labels.ts';
import { departmentName } from '#app/catalogue/categories.ts';
import { listShopRows } from '#app/catalogue/colours.server.ts';
import type { ShopRows } from '#app/catalogue/colours.ts';
import { collectionTexts } from '#app/collections/admin/collection-labels.ts';
import { pageTexts } from '#app/content/admin/ui/page-labels.ts';
import { sectionTexts } from '#app/content/admin/ui/section-labels.ts';
import { discountTexts } from '#app/discounts/admin/ui/discount-labels.ts';
import { dropTexts } from '#app/drops/admin/ui/drop-labels.ts';
import { settingsTexts } from '#app/gift-cards/admin/ui/settings-labels.ts';
import { campaignTexts } from '#app/lookbook/admin/ui/campaign-labels.ts';
import { orderHistoryValueText } from '#app/orders/admin/ui/order-history-value-text.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { FieldTexts } from '#app/platform/editing/field-labels.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type Words, wordsIn } from '#app/platform/text/translations.ts';
import { redirectTexts } from '#app/redirects/admin/ui/redirect-labels.ts';
import { saleCategoriesText, saleTexts } from '#app/sale-prices/admin/ui/sale-labels.ts';
import { zoneFieldLabel, zoneFieldValueLabel } from '#app/shipping/admin/ui/zone-field-labels.ts';
import { taxTexts } from '#app/tax/admin/ui/tax-field-labels.ts';
import { formatAdminPrice } from '#app/ui/admin/values.tsx';
import { mailFieldLabel } from '../admin/ui/mail-field-label.ts';
import type { HistoryEntry } from './list-history.server.ts';
import { findObjectNames, type ObjectName, refKey } from './object-names.server.ts';

export type DescribedEntry = ReturnType<typeof tell>;

type Reader = { language: Language; priceSymbol: string };
type Shop = Reader & { rows: ShopRows };

const pages: Record<string, string> = {
  'navigation-settings': '/admin/navigation',
  'gift-card-import': '/admin/gift-cards/import',
  'discount-import': '/admin/discounts/import',
  'page-import': '/admin/pages/import',
  'order-import': '/admin/orders/imported/import',
  'gift-card-settings': '/admin/gift-cards/settings',
  'tax-settings': '/admin/tax',
  staff: '/admin/staff',
  recovery: '/admin/recovery',
  'payment-difference': '/admin',
};

export async function describeEntries(db: Db, entries: HistoryEntry[], reader: Reader) {
  const [names, rows] = await Promise.all([findObjectNames(db, entries), listShopRows(db)]);
  const shop = { ...reader, rows };
  return entries.map((entry) => tell(entry, names.get(refKey(entry)), shop));
}

function tell(entry: HistoryEntry, known: ObjectName | undefined, reader: Shop) {
  const { id, at, by, objectType, objectId, action, before, after } = entry;
  const t = wordsIn(reader.language);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isEmpty(before[field]) || !isEmpty(after[field]),
  );
  const says = (field: string, value: unknown) =>
    isEmpty(value) ? '–' : (valueText(t, reader, objectType, field, value) ?? plain(value));
  return {
    id,
    at,
    by,
    action: t(`adminUi.did.${action}`),
    kind: t(`history.kind.${objectType}`),
    name: known?.[reader.language] || nameFor(t, entry),
    objectId,
    page: known ? known.page : pageFor(entry),
    details: fields.map((field) => ({
      name: fieldLabel(t, reader, objectType, field),
      before: field in before ? says(field, before[field]) : undefined,
      after: says(field, after[field]),
    })),
  };
}

function pageFor({ objectType, objectId }: HistoryEntry): string | undefined {
  if (objectType === 'mail-wording') return `/admin/mails/${objectId}`;
  if (objectType === 'contact-message') return `/admin/messages/${objectId}`;
  return pages[objectType];
}

const nameless = [
  'navigation-settings',
  'shipping-settings',
  'tax-settings',
  'gift-card-settings',
  'recovery',
  'contact-message',
];

function nameFor(t: Words, { objectType, objectId, before, after }: HistoryEntry): string {
  if (objectType === 'staff') return plain(after.email ?? before.email ?? '');
  if (objectType === 'export') return t(`history.export.${objectId}`);
  if (objectType === 'mail-wording') return known(t, `mails.kind.${objectId}`) ?? objectId;
  if (objectType === 'payment-difference') return plain(after.subject ?? '');
  if (['gift-card-import', 'discount-import', 'order-import', 'page-import'].includes(objectType))
    return plain(after.fileName ?? '');
  if (objectType === 'redirect') return plain(before.from ?? after.from ?? '');
  return nameless.includes(objectType) ? '' : objectId;
}

/** Returns the texts of an object's fields, if its form has a list of them. */
function textsOf({ language, rows }: Shop, objectType: string): FieldTexts | undefined {
  const texts: Record<string, FieldTexts> = {
    category: categoryTexts(rows.departments, language),
    department: departmentTexts,
    colour: colourTexts,
    collection: collectionTexts,
    'size-system': sizeSystemTexts,
    drop: dropTexts,
    sale: saleTexts,
    discount: discountTexts,
    campaign: campaignTexts,
    'gift-card-settings': settingsTexts,
    'tax-settings': taxTexts(language),
    'tax-rates': taxTexts(language),
    'content-section': sectionTexts(language),
    page: pageTexts,
    redirect: redirectTexts,
  };
  return texts[objectType];
}

function fieldLabel(t: Words, reader: Shop, objectType: string, field: string): string {
  const { language, rows } = reader;
  const labels: Record<string, () => string | undefined> = {
    product: () => productFieldLabel(t, field),
    'shipping-zone': () => zoneFieldLabel(t, field),
    order: () => known(t, `adminOrders.field.${field}`),
    'mail-wording': () => mailFieldLabel(t, field),
    image: () => known(t, `library.field.${field}`),
    staff: () => known(t, `staff.field.${field}`),
    'navigation-settings': () => {
      const [, department, list] = /^(.+)-(featured|regular)$/.exec(field) ?? [];
      const name = department && departmentName(rows.departments, department, language, t);
      return name && t(`history.menu.${list}`, { department: name });
    },
  };
  const label = textsOf(reader, objectType)?.label(t, field) ?? labels[objectType]?.();
  return label ?? known(t, `history.field.${field}`) ?? field;
}

function valueText(t: Words, reader: Shop, objectType: string, field: string, value: unknown) {
  const { language, priceSymbol, rows } = reader;
  const price = (cents: number) => formatAdminPrice(cents, priceSymbol, language);
  if (field === 'categories' && Array.isArray(value))
    return saleCategoriesText(t, language, rows, value.map(String));
  switch (objectType) {
    case 'product':
      return productRowName(t, rows, language, field, value) ?? productFieldValueLabel(t, field, value);
    case 'shipping-zone':
      return zoneFieldValueLabel(t, field, value, { language, price });
    case 'gift-card':
    case 'gift-card-import':
      return field === 'amountCents' ? price(Number(value)) : undefined;
    case 'order':
      return orderHistoryValueText(t, price, field, value);
    case 'staff':
      return field === 'role' ? known(t, `staff.role.${value}`) : undefined;
    case 'shipping-settings':
      return t(value ? 'history.on' : 'history.off');
    case 'payment-difference':
      return field === 'kind' ? known(t, `reconciliation.kind.${value}`) : undefined;
    case 'import':
      return field === 'mode' ? known(t, `csvImport.mode.${value}`) : undefined;
  }
  return textsOf(reader, objectType)?.value(t, field, value);
}

function known(t: Words, id: string): string | undefined {
  const text = t(id);
  return text === id ? undefined : text;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
