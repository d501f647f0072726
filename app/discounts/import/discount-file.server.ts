import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { ImportFile } from '#app/platform/editing/file-imports.server.ts';
import { parseForm } from '#app/platform/editing/form-schema.ts';
import { readCount } from '#app/platform/text/read-amount.ts';
import { readMoment } from '#app/platform/text/read-moment.ts';
import { momentInShop, shopDay, shopTime } from '#app/platform/text/shop-time.ts';
import { normalCode } from '../discount.ts';
import {
  type DiscountValues,
  discountSchema,
  givesAllAway,
  newDiscount,
} from '../editing/discount-schema.ts';

/** The columns that are read, by their names in exports of Shopify, WooCommerce and Magento and in own files. */
const columns = {
  title: /^(?:discount)?(?:name|title)$/,
  kind: /^(?:coupon|discount|(?:discount)?value)?type$|^(?:kind|method|discountclass)$/,
  value: /^(?:discount)?value$|^(?:coupon|discount)?amount$/,
  currency: /^currency(?:code)?$/,
  minimum: /^min(?:imum)?(?:order|purchase)?(?:amount|spend|value)?$/,
  requirements: /^minimumpurchaserequirements$/,
  starts: /^starts?(?:at|date)?$|^(?:valid)?from(?:date)?$/,
  ends: /^(?:end|expire)s?(?:at|date)?$|^(?:valid)?(?:to|until)(?:date)?$|^expiry(?:date)?$|^dateexpires$/,
  uses: /^(?:max(?:imum)?|most|total)?uses$/,
  usageLimit: /^usagelimit(?:per(?:code|coupon))?$|^usespercoupon$/,
  used: /^used$|^timesused(?:intotal)?$|^usagecount$|^(?:code)?usedcount$/,
  perCustomer: /^(?:most)?usespercustomer$/,
  usageLimitPerCustomer: /^usagelimitper(?:user|customer)$/,
  oncePerCustomer: /^(?:applies)?oncepercustomer$/,
  firstOrderOnly: /^firstorderonly$/,
  excludesReduced: /^excludesaleitems$/,
  freeShipping: /^(?:allow)?freeshipping$/,
  state: /^(?:post)?status$|^(?:is)?(?:active|enabled)$/,
  // Other columns restrict nothing, or are as strict here: a code does not combine, and counts once for an order.
  others:
    /^(?:coupon|discount)?id$|^description$|^notes?$|^post(?:excerpt|content|date|author|name|parent|type)$|^(?:created|updated)(?:at)?$|^date(?:created|modified)(?:gmt)?$|^combineswith|^individualuse$|^onceperorder$/,
};
const codeColumns = ['code', 'couponcode', 'discountcode', 'vouchercode', 'posttitle', 'name'];
type Meaning = keyof typeof columns | 'code';
const ROWS_AT_ONCE = 200;

const kinds = {
  percentage: /^(?:by)?(?:cart)?(?:%|percent(?:age)?|procent)(?:off|discount)?$/,
  amount: /^(?:cart)?fixed(?:amount|cart)?(?:discount)?$|^(?:amount|bedrag|cartdiscount)$/,
  shipping: /^(?:free)?(?:shipping|delivery)$|^gratisverzending$/,
  none: /^$|^(?:discount)?code$|^(?:entire)?order$|^amountoff(?:order)?$/,
};
const isActive = /^(?:|active|actief|enabled|publish(?:ed)?|scheduled|yes|ja|true|1)$/i;
const isYes = /^(?:yes|ja|true|1)$/i;
const isNo = /^(?:|no|nee|false|0(?:[.,]0+)?|none|geen|null|never|nooit|-|or|a:0:\{\}|\[\]|0000-00-00.*)$/i;
const isEveryone = /^(?:all|alle|any|everyone|iedereen)(?:customers|klanten|products|producten)?$/i;
/** Columns that say what is allowed restrict with "no", others with "yes". */
const allows = /^(?:allow|appl|can|incl|valid|works)/;
/** Databases of shops store four decimals. */
const fourDecimals = /([.,]\d\d)00$/;

/** A problem of the row, of a field of the form of discounts, or with the value of a column. */
type Problem = { problem: string; field?: string; column?: string; value?: string };
/** A code, as typed into the form of discounts and as saved. */
export type ImportedDiscount = { values: DiscountValues; saved: z.output<typeof discountSchema> };

/** Reads the discount codes of another shop. Refuses rows with a condition that a discount here cannot have. */
export async function readDiscounts(file: Pick<ImportFile, 'columns' | 'headings' | 'rows'>, now: Date) {
  const codeColumn = codeColumns.find((name) => file.columns.includes(name));
  if (!codeColumn) return { ok: false as const, reason: 'no-code-column' as const };
  const meanings = file.columns.map((name) => (name === codeColumn ? 'code' : meaningOf(name)));
  if (!meanings.includes('value') && !meanings.includes('kind'))
    return { ok: false as const, reason: 'no-value-column' as const };
  const discounts: (ImportedDiscount & { line: number; code: string })[] = [];
  const refused: (Problem & { line: number; code: string })[] = [];
  const seen = new Set<string>();
  const unset = newDiscount(shopDay(now));
  for (const [at, { line, row }] of file.rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await nextTurn();
    const cells = file.columns.map((name, at) => {
      return { name, heading: file.headings[at] ?? '', is: meanings[at], text: row.get(name) ?? '' };
    });
    const code = normalCode(row.get(codeColumn) ?? '').slice(0, 50);
    const read = seen.has(code) ? { problem: 'twice' } : readDiscount(cells, unset, now);
    seen.add(code);
    if ('saved' in read) discounts.push({ line, code, ...read });
    else refused.push({ line, code, ...read });
  }
  return { ok: true as const, discounts, refused };
}

type Cell = { name: string; heading: string; is: Meaning | undefined; text: string };

function meaningOf(name: string): Meaning | undefined {
  return (Object.keys(columns) as (keyof typeof columns)[]).find((one) => columns[one].test(name));
}

function readDiscount(cells: Cell[], unset: DiscountValues, now: Date): Problem | ImportedDiscount {
  const cell = (meaning: Meaning) => cells.find(({ is, text }) => is === meaning && text)?.text ?? '';
  const isOn = (meaning: Meaning) => isYes.test(cell(meaning));
  const limitOf = (own: Meaning, shops: Meaning) => cell(own) || cell(shops).replace(isNo, '');
  const unknown = cells.find((one) => !isUnderstood(one));
  if (unknown) return { problem: 'condition', column: unknown.heading, value: unknown.text.slice(0, 50) };
  const code = cell('code');
  // Shopify lists automatic discounts with the codes. Their names have spaces.
  if (!code || /\s/.test(code)) return { problem: 'code-unknown', field: 'code' };
  const state = cells.find(({ is, text }) => is === 'state' && !isActive.test(text))?.text;
  const endDate = momentText(cell('ends'));
  const end = momentInShop(endDate);
  if (/^(?:expired|verlopen)$/i.test(state ?? '') || (end && end <= now)) return { problem: 'expired' };
  if (state) return { problem: 'disabled' };
  const kind = readKind(cells, cell('value'), isOn('freeShipping'));
  if (!kind) return { problem: 'kind' };
  if (isOn('excludesReduced') && kind !== 'percentage') return { problem: 'excludes-reduced' };
  // A whole number may be a number of items there.
  if (!/^(?:|none|0)$|[.,]\d|€|eur/i.test(cell('requirements'))) return { problem: 'minimum' };
  const minimum = (cell('minimum') || cell('requirements')).replace(isNo, '').replace(fourDecimals, '$1');
  if (/[$£¥]|[a-z]{3}/i.test([cell('value'), minimum, cell('currency')].join(' ').replace(/euro?/gi, '')))
    return { problem: 'currency' };
  const mostUses = readUsesLeft(limitOf('uses', 'usageLimit'), cell('used') || '0');
  if (mostUses === 'used-up') return { problem: 'used-up' };
  const value = plainValue(cell('value'));
  const values: DiscountValues = {
    ...{ ...unset, code, title: cell('title') || normalCode(code), kind, minimum, mostUses, endDate },
    percentage: kind === 'percentage' ? value.replace(/[.,]00?$/, '') : '',
    amount: kind === 'amount' ? value : '',
    startDate: momentText(cell('starts')) || unset.startDate,
    mostUsesPerCustomer:
      limitOf('perCustomer', 'usageLimitPerCustomer') || (isOn('oncePerCustomer') ? '1' : ''),
    includesReduced: !isOn('excludesReduced'),
    firstOrderOnly: isOn('firstOrderOnly'),
  };
  const parsed = parseForm(discountSchema, values);
  if (parsed.ok)
    return givesAllAway(values) ? { problem: 'gives-all-away' } : { values, saved: parsed.saved };
  const [field = '', problem = ''] = Object.entries(parsed.problems)[0] ?? [];
  return { problem, field };
}

const flags: readonly unknown[] = ['oncePerCustomer', 'firstOrderOnly', 'excludesReduced', 'freeShipping'];

/** Returns false for a cell that may be a condition, but is not read. */
function isUnderstood({ name, is, text }: Cell): boolean {
  if (is === 'kind') return kindOf(text) !== undefined;
  if (flags.includes(is)) return isYes.test(text) || isNo.test(text);
  if (is || !text || isEveryone.test(text.replaceAll(/\s/g, ''))) return true;
  return (allows.test(name) ? isYes : isNo).test(text);
}

function kindOf(text: string) {
  const word = text.toLowerCase().replaceAll(/[^a-z%]/g, '');
  return (['percentage', 'amount', 'shipping', 'none'] as const).find((kind) => kinds[kind].test(word));
}

/** Shopify's reductions are negative. */
function plainValue(typed: string): string {
  return typed.replace(/^-\s*|\s*%$/g, '').replace(fourDecimals, '$1');
}

/** Returns undefined for several reductions, and for a part of the delivery costs: free delivery is 100 % in Shopify. */
function readKind(cells: Cell[], value: string, isFree: boolean) {
  const named = new Set(cells.flatMap(({ is, text }) => (is === 'kind' ? kindOf(text) : [])));
  named.delete('none');
  if (isFree || named.has('shipping')) {
    const isWhole = !isFree && !named.has('amount') && /^100(?:[.,]0+)?$/.test(plainValue(value));
    return isWhole || isNo.test(plainValue(value)) ? 'shipping' : undefined;
  }
  if (named.size === 0) return /%$/.test(value) ? 'percentage' : /€|eur/i.test(value) ? 'amount' : undefined;
  return named.size === 1 ? [...named][0] : undefined;
}

function readUsesLeft(limit: string, used: string): string {
  if (!limit) return '';
  const left = Number(readCount(limit)) - Number(readCount(used));
  return left <= 0 ? 'used-up' : String(left);
}

/** Returns a moment as the form has it, in Amsterdam time, and an unclear text as it is: the form's rules refuse it. */
function momentText(typed: string): string {
  const moment = readMoment(typed);
  return moment ? shopTime(moment) : typed.replace(isNo, '').replace(' ', 'T');
}
