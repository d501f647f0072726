import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImportFile } from '#app/platform/editing/file-imports.server.ts';
import { isCode } from '../discount.ts';
import { readDiscounts } from './discount-file.server.ts';

const now = new Date('2026-06-15T12:00:00Z');

const shopify = `Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Combines with Order Discounts,Combines with Product Discounts,Combines with Shipping Discounts,Customer Selection,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End
Summer-26,-15.0,percentage,Amount Off,order,,TRUE,FALSE,FALSE,All,30,true,100,Active,2026-01-01 00:00:00 +0100,2026-12-31 23:59:59 +0100
TENOFF,-10.0,fixed_amount,Amount Off,order,50.00,,,,all,3,0,,Active,2026-05-01 10:00:00 UTC,
SHIPFREE,-100.0,percentage,Free Shipping,shipping,,,,,,0,0,,Scheduled,2026-07-01 08:00:00 -0600,
KNITS,-20.0,percentage,Amount Off,product,,,,,all,0,0,,Active,2026-01-01 00:00:00 +0100,
VIPS,-20.0,percentage,Amount Off,order,,,,,Specific customers,0,0,,Active,2026-01-01 00:00:00 +0100,
TWOFORONE,-100.0,percentage,Buy X Get Y,product,,,,,all,0,0,,Active,2026-01-01 00:00:00 +0100,
Sale of the summer,-5.0,percentage,Amount Off,order,,,,,all,0,0,,Active,2026-01-01 00:00:00 +0100,
THREEITEMS,-5.0,percentage,Amount Off,order,3,,,,all,0,0,,Active,2026-01-01 00:00:00 +0100,
OLD,-5.0,percentage,Amount Off,order,,,,,all,0,0,,Expired,2025-01-01 00:00:00 +0100,2025-02-01 00:00:00 +0100
USED,-5.0,percentage,Amount Off,order,,,,,all,10,0,10,Active,2025-01-01 00:00:00 +0100,
ALLFREE,-100.0,percentage,Amount Off,order,,,,,all,0,1,,Active,2026-01-01 00:00:00 +0100,`;

test('the export of Shopify is read with its negative values, moments, conditions and uses that are left', async () => {
  const { discounts, refused } = await good(shopify);
  expect(discounts.map(({ line, saved }) => ({ line, ...saved }))).toMatchObject([
    {
      ...{
        line: 2,
        code: 'SUMMER-26',
        title: 'SUMMER-26',
        kind: 'percentage',
        percentage: 15,
        method: 'code',
      },
      ...{ minimumCents: 0, mostUses: 70, mostUsesPerCustomer: 1, combines: false, includesDrops: false },
      ...{ startsAt: new Date('2025-12-31T23:00:00Z'), endsAt: new Date('2026-12-31T22:59:00Z') },
      ...{ isForWholeShop: true, includesReduced: true, firstOrderOnly: false },
    },
    {
      ...{ line: 3, code: 'TENOFF', kind: 'amount', amountCents: 1_000, minimumCents: 5_000, mostUses: null },
      ...{ mostUsesPerCustomer: null, startsAt: new Date('2026-05-01T10:00:00Z'), endsAt: null },
    },
    {
      line: 4,
      code: 'SHIPFREE',
      kind: 'shipping',
      percentage: null,
      startsAt: new Date('2026-07-01T14:00:00Z'),
    },
  ]);
  expect(refused).toEqual([
    { line: 5, code: 'KNITS', problem: 'condition', column: 'Discount Class', value: 'product' },
    {
      line: 6,
      code: 'VIPS',
      problem: 'condition',
      column: 'Customer Selection',
      value: 'Specific customers',
    },
    { line: 7, code: 'TWOFORONE', problem: 'condition', column: 'Type', value: 'Buy X Get Y' },
    { line: 8, code: 'SALEOFTHESUMMER', problem: 'code-unknown', field: 'code' },
    { line: 9, code: 'THREEITEMS', problem: 'minimum' },
    { line: 10, code: 'OLD', problem: 'expired' },
    { line: 11, code: 'USED', problem: 'used-up' },
    { line: 12, code: 'ALLFREE', problem: 'gives-all-away' },
  ]);
});

const woocommerce = `post_title,post_excerpt,post_status,discount_type,coupon_amount,individual_use,product_ids,exclude_product_ids,usage_count,usage_limit,usage_limit_per_user,limit_usage_to_x_items,date_expires,free_shipping,exclude_sale_items,product_categories,minimum_amount,maximum_amount,customer_email
welcome10,For readers,publish,percent,10.0000,no,,,4,0,1,0,2026-12-31,no,yes,,50.0000,,
five_off,,publish,fixed_cart,5,yes,,,0,20,0,,31-12-2026,no,no,a:0:{},0,,
freeship,,publish,fixed_cart,0,no,,,0,,,,1798671600,yes,no,,,,
both,,publish,percent,10,no,,,0,,,,,yes,no,,,,
coats,,publish,percent,10,no,"12,15",,0,,,,,no,no,,,,
most,,publish,percent,10,no,,,0,,,,,no,no,,,100,
hers,,publish,percent,10,no,,,0,,,,,no,no,,,,ada@example.com
each,,publish,fixed_product,5,no,,,0,,,,,no,no,,,,
cartsale,,publish,fixed_cart,5,no,,,0,,,,,no,yes,,,,
items,,publish,percent,10,no,,,0,,,2,,no,no,,,,
draft,,draft,percent,10,no,,,0,,,,,no,no,,,,
half,,publish,percent,12.5,no,,,0,,,,,no,no,,,,
WELCOME10,,publish,percent,90,no,,,0,,,,,no,no,,,,`;

test('the coupons of WooCommerce are read, where 0 is no limit and an expiry is the start of its day', async () => {
  const { discounts, refused } = await good(woocommerce);
  expect(discounts.map(({ saved }) => saved)).toMatchObject([
    {
      ...{ code: 'WELCOME10', percentage: 10, minimumCents: 5_000, mostUses: null, mostUsesPerCustomer: 1 },
      ...{ includesReduced: false, endsAt: new Date('2026-12-30T23:00:00Z') },
      startsAt: new Date('2026-06-14T22:00:00Z'),
    },
    {
      ...{
        code: 'FIVE_OFF',
        amountCents: 500,
        mostUses: 20,
        mostUsesPerCustomer: null,
        includesReduced: true,
      },
      endsAt: new Date('2026-12-30T23:00:00Z'),
    },
    { code: 'FREESHIP', kind: 'shipping', amountCents: null, endsAt: new Date('2026-12-30T23:00:00Z') },
  ]);
  expect(refused.map(({ code, line: _, ...problem }) => [code, ...Object.values(problem)])).toEqual([
    ['BOTH', 'kind'],
    ['COATS', 'condition', 'product_ids', '12,15'],
    ['MOST', 'condition', 'maximum_amount', '100'],
    ['HERS', 'condition', 'customer_email', 'ada@example.com'],
    ['EACH', 'condition', 'discount_type', 'fixed_product'],
    ['CARTSALE', 'excludes-reduced'],
    ['ITEMS', 'condition', 'limit_usage_to_x_items', '2'],
    ['DRAFT', 'disabled'],
    ['HALF', 'percentage-unknown', 'percentage'],
    ['WELCOME10', 'twice'],
  ]);
});

test('an own file has codes of one discount by a title, and limits that are its own', async () => {
  const { discounts, refused } = await good(
    `Title;Code;Kind;Value;Minimum;Starts;Ends;Uses;Used;Uses per customer;First order only;Once per order
Newsletter;news-1;percentage;10 %;€ 50;1-7-2026 08:30;31.12.2026;1;;1;yes;yes
Newsletter;news-2;procent;10%;50,00;01/07/2026 08:30;2026-12-31;3;1;1;ja;yes
;gift;bedrag;€ 7,50;;;;;;;;
;none;percentage;5;;;;0;;;;
;each;percentage;5;;;;;;0;;`.replace('01/07/2026', '2026-07-01'),
  );
  expect(discounts.map(({ saved }) => saved)).toMatchObject([
    { title: 'Newsletter', code: 'NEWS-1', percentage: 10, minimumCents: 5_000, mostUses: 1 },
    { title: 'Newsletter', code: 'NEWS-2', percentage: 10, minimumCents: 5_000, mostUses: 2 },
    { title: 'GIFT', kind: 'amount', amountCents: 750, mostUses: null },
  ]);
  const [one, two] = discounts.map(({ saved: { code: _, mostUses: __, ...saved } }) => saved);
  expect(one).toEqual(two);
  expect(discounts[1]?.values.endDate).toBe('2026-12-31T00:00');
  expect(one).toMatchObject({ firstOrderOnly: true, startsAt: new Date('2026-07-01T06:30:00Z') });
  expect(refused).toEqual([
    { line: 5, code: 'NONE', problem: 'used-up' },
    { line: 6, code: 'EACH', problem: 'count-unknown', field: 'mostUsesPerCustomer' },
  ]);
});

test.each([
  ['code', 'é'.repeat(5), 'code-unknown'],
  ['code', 'ab', 'code-unknown'],
  ['code', '', 'code-unknown'],
  ['code', 'A'.repeat(33), 'code-unknown'],
  ['value', '0', 'percentage-unknown'],
  ['value', '101', 'percentage-unknown'],
  ['value', '0.10', 'percentage-unknown'],
  ['value', '1.000', 'percentage-unknown'],
  ['value', '$10', 'currency'],
  ['value', '10 USD', 'currency'],
  ['currency', 'GBP', 'currency'],
  ['minimum', '£50', 'currency'],
  ['minimum', '1.234', 'amount-unknown'],
  ['minimum', '200000', 'amount-unknown'],
  ['ends', '05/07/2026', 'date-unknown'],
  ['ends', '2026-02-31', 'date-unknown'],
  ['ends', 'soon', 'date-unknown'],
  ['ends', '2026-06-15', 'expired'],
  ['ends', '2026-06-15 13:59', 'expired'],
  ['ends', '2026-06-15T11:59:59.000Z', 'expired'],
  ['starts', '2199-01-01', 'date-unknown'],
  ['uses', 'x', 'count-unknown'],
  ['uses', '2000000', 'count-unknown'],
  ['used', 'x', 'count-unknown'],
  ['used', '11', 'used-up'],
  ['kind', 'bogo', 'condition'],
  ['kind', 'free shipping', 'kind'],
  ['kind', '', 'kind'],
  ['method', 'Automatic', 'condition'],
  ['value type', 'fixed_amount', 'kind'],
  ['first order only', 'second too', 'condition'],
  ['countries', 'NL', 'condition'],
  ['applies to sale items', 'no', 'condition'],
  ['', 'only on Mondays', 'condition'],
  ['status', 'trash', 'disabled'],
  ['status', 'Verlopen', 'expired'],
])('a row with %s "%s" is left out: %s', async (column, value, problem) => {
  const usual = { code: 'SUMMER', kind: 'percentage', value: '10', uses: '10', [column]: value };
  const cells = Object.values(usual).map((cell) => `"${cell}"`);
  const { discounts, refused } = await good(`${Object.keys(usual).join(',')}\n${cells.join(',')}`);
  expect(discounts).toEqual([]);
  expect(refused).toMatchObject([{ line: 2, problem }]);
});

test.each([
  ['ends', '2026-06-15 14:01', new Date('2026-06-15T12:01:00Z')],
  ['ends', '2026-06-15T12:00:59.000Z', undefined],
  ['ends', '12/31/2026', new Date('2026-12-30T23:00:00Z')],
  ['ends', '31/12/2026 10:00', new Date('2026-12-31T09:00:00Z')],
  ['ends', '0000-00-00 00:00:00', null],
  ['ends', 'never', null],
  ['countries', 'all', null],
  ['applies to sale items', 'yes', null],
  ['note', 'for the newsletter', null],
])('a row with %s "%s" ends at %s', async (column, value, end) => {
  const { discounts } = await good(`code,kind,value,${column}\nSUMMER,percentage,10,${value}`);
  expect(discounts.map(({ saved }) => saved.endsAt)).toEqual(end === undefined ? [] : [end]);
});

test('files without codes or values are refused as a whole', async () => {
  for (const [file, reason] of [
    ['Voucher,Value\nSUMMER,10', 'no-code-column'],
    ['Code,Balance\nSUMMER,10', 'no-value-column'],
  ] as const)
    expect(await read(file), file).toEqual({ ok: false, reason });
});

test('every row becomes a discount or is refused, and no discount is worth more than its row says', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('10', '100', '€ 5', '15 %', 'percentage', 'fixed_cart', 'yes', 'no', '2027-01-01', ''),
    fc.integer({ min: -5, max: 200 }).map(String),
  );
  const names = ['code', 'kind', 'value', 'minimum', 'uses', 'used', 'ends', 'producttags', 'title'];
  const rows = fc.array(fc.array(cell, { minLength: names.length, maxLength: names.length }), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const file = cells.map((row, line) => ({
        line,
        row: new Map(names.map((name, place) => [name, row[place]?.trim() ?? ''])),
      }));
      const found = await readDiscounts({ columns: names, headings: names, rows: file }, now);
      if (!found.ok) throw new Error(found.reason);
      expect(found.discounts.length + found.refused.length).toBe(file.length);
      for (const { line, saved } of found.discounts) {
        const row = file[line]?.row;
        expect(isCode(saved.code)).toBe(true);
        expect(row?.get('value')).toContain(
          String(saved.percentage ?? ((saved.amountCents ?? 0) / 100 || '')).slice(0, 1),
        );
        if (saved.mostUses !== null) expect(saved.mostUses).toBeLessThanOrEqual(Number(row?.get('uses')));
        else expect(row?.get('uses')).toBe('');
        if (saved.endsAt) expect(saved.endsAt > now).toBe(true);
        expect(saved.percentage === 100 && saved.mostUses === null).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

async function read(text: string) {
  const form = new FormData();
  form.set('file', new File([text], 'codes.csv'));
  const file = await readImportFile(form, { mostBytes: 1e6, mostRecords: 100, longestRecord: 2_000 });
  if (!file.ok) throw new Error(file.reason);
  return readDiscounts(file, now);
}

async function good(text: string) {
  const found = await read(text);
  if (!found.ok) throw new Error(found.reason);
  return found;
}
