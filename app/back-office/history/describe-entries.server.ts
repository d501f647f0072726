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
import { sectionTexts } from '#app/content/admin/ui/section-labels.ts';
import { discountTexts } from '#app/discounts/admin/ui/discount-labels.ts';
import { dropTexts } from '#app/drops/admin/ui/drop-labels.ts';
import { settingsTexts } from '#app/gift-cards/admin/ui/settings-labels.ts';
import { campaignTexts } from '#app/lookbook/admin/ui/campaign-labels.ts';
import { orderHistoryValueText } from '#app/orders/admin/ui/order-history-value-text.ts';
import type { Db } from '#app/platform/database/db.server.ts';
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

export type DescribedEntry = {
  id: string;
  at: string;
  by: string;
  action: string;
  kind: string;
  name: string;
  objectId: string;
  page: string | undefined;
  details: { name: string; before: string | undefined; after: string }[];
};

type Reader = { language: Language; priceSymbol: string };
type Shop = Reader & { rows: ShopRows };

const pages: Record<string, string> = {
  'navigation-settings': '/admin/navigation',
  'gift-card-settings': '/admin/gift-cards/settings',
  'tax-settings': '/admin/tax',
  staff: '/admin/staff',
  recovery: '/admin/recovery',
  'payment-difference': '/admin',
};

export async function describeEntries(
  db: Db,
  entries: HistoryEntry[],
  reader: Reader,
): Promise<DescribedEntry[]> {
  const [names, rows] = await Promise.all([findObjectNames(db, entries), listShopRows(db)]);
  const shop = { ...reader, rows };
  return entries.map((entry) => tell(entry, names.get(refKey(entry)), shop));
}

function tell(entry: HistoryEntry, known: ObjectName | undefined, reader: Shop): DescribedEntry {
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
  if (objectType === 'redirect') return plain(before.from ?? after.from ?? '');
  return nameless.includes(objectType) ? '' : objectId;
}

function fieldLabel(t: Words, { language, rows }: Shop, objectType: string, field: string): string {
  const labels: Record<string, () => string | undefined> = {
    product: () => productFieldLabel(t, field),
    category: () => categoryTexts(rows.departments, language).label(t, field),
    department: () => departmentTexts.label(t, field),
    colour: () => colourTexts.label(t, field),
    'size-system': () => sizeSystemTexts.label(t, field),
    drop: () => dropTexts.label(t, field),
    sale: () => saleTexts.label(t, field),
    discount: () => discountTexts.label(t, field),
    campaign: () => campaignTexts.label(t, field),
    'shipping-zone': () => zoneFieldLabel(t, field),
    'gift-card-settings': () => settingsTexts.label(t, field),
    'tax-settings': () => taxTexts(language).label(t, field),
    'tax-rates': () => taxTexts(language).label(t, field),
    order: () => known(t, `adminOrders.field.${field}`),
    'mail-wording': () => mailFieldLabel(t, field),
    image: () => known(t, `library.field.${field}`),
    staff: () => known(t, `staff.field.${field}`),
    'content-section': () => sectionTexts(language).label(t, field),
    redirect: () => redirectTexts.label(t, field),
    'navigation-settings': () => {
      const [, department, list] = /^(.+)-(featured|regular)$/.exec(field) ?? [];
      const name = department && departmentName(rows.departments, department, language, t);
      return name && t(`history.menu.${list}`, { department: name });
    },
  };
  return labels[objectType]?.() ?? known(t, `history.field.${field}`) ?? field;
}

function valueText(
  t: Words,
  { language, priceSymbol, rows }: Shop,
  objectType: string,
  field: string,
  value: unknown,
): string | undefined {
  if (field === 'categories' && Array.isArray(value))
    return saleCategoriesText(t, language, rows, value.map(String));
  switch (objectType) {
    case 'product':
      return productRowName(t, rows, language, field, value) ?? productFieldValueLabel(t, field, value);
    case 'colour':
      return colourTexts.value(t, field, value);
    case 'category':
      return categoryTexts(rows.departments, language).value(t, field, value);
    case 'department':
      return departmentTexts.value(t, field, value);
    case 'size-system':
      return sizeSystemTexts.value(t, field, value);
    case 'drop':
      return dropTexts.value(t, field, value);
    case 'discount':
      return discountTexts.value(t, field, value);
    case 'sale':
      return saleTexts.value(t, field, value);
    case 'campaign':
      return campaignTexts.value(t, field, value);
    case 'shipping-zone':
      return zoneFieldValueLabel(t, field, value, {
        language,
        price: (cents) => formatAdminPrice(cents, priceSymbol, language),
      });
    case 'tax-settings':
    case 'tax-rates':
      return taxTexts(language).value(t, field, value);
    case 'gift-card-settings':
      return settingsTexts.value(t, field, value);
    case 'gift-card':
      return field === 'amountCents' ? formatAdminPrice(Number(value), priceSymbol, language) : undefined;
    case 'order':
      return orderHistoryValueText(
        t,
        (cents) => formatAdminPrice(cents, priceSymbol, language),
        field,
        value,
      );
    case 'staff':
      return field === 'role' ? known(t, `staff.role.${value}`) : undefined;
    case 'shipping-settings':
      return t(value ? 'history.on' : 'history.off');
    case 'payment-difference':
      return field === 'kind' ? known(t, `reconciliation.kind.${value}`) : undefined;
    case 'import':
      return field === 'mode' ? known(t, `csvImport.mode.${value}`) : undefined;
    case 'content-section':
      return sectionTexts(language).value(t, field, value);
  }
  return undefined;
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
