import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImportFile } from '#app/platform/editing/file-imports.server.ts';
import { readOrders } from './order-file.server.ts';

const now = new Date('2026-06-15T12:00:00Z');

const shopify = `Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Country,Shipping Name,Shipping Country,Cancelled at,Refunded Amount,Id
#1050,Noor@Example.com,partially_refunded,2026-05-01 10:00:00 +0200,fulfilled,EUR,100.90,4.95,18.37,105.85,,2026-05-01 09:59:00 +0200,1,Wool coat - M / Navy,62.95,COAT-M,Noor Bos,BE,Noor Bos,NL,,37.95,555
#1050,Noor@Example.com,,,,,,,,,,,2,Scarf,18.975,SCARF,,,,,,,
#1051,,voided,,unfulfilled,EUR,10.00,0.00,0.00,10.00,,2026-05-02 09:59:00 +0200,1,Socks,10.00,,,,,,2026-05-03 08:00:00 +0200,0.00,556
#1052,ada@example.com,paid,,fulfilled,USD,1299.00,0.00,0.00,1299.00,,2026-12-31 09:59:00 +0200,1,Coat,1299.00,C,Ada,US,,,,0.00,557
#1053,ada@example.com,paid,,fulfilled,USD,1299.00,0.00,0.00,1299.00,,2025-12-31 23:30:00 +0000,1,Coat,1299.00,C,Ada,US,,,,0.00,558`;

test('Shopify: a row for each item, with the fields of the order in its first row', async () => {
  const { orders, refused } = await good(shopify.replace('18.975', '18.98'));
  expect(orders).toEqual([
    {
      ...{ line: 2, number: '#1050', placedAt: new Date('2026-05-01T07:59:00Z'), email: 'noor@example.com' },
      ...{ name: 'Noor Bos', country: 'NL', currency: 'EUR', totalCents: 10_585, refundedCents: 3_795 },
      ...{ status: 'partially_refunded · fulfilled', isPaid: true, itemCount: 3 },
      items: [
        { title: 'Wool coat - M / Navy', options: '', sku: 'COAT-M', quantity: 1, unitCents: 6_295 },
        { title: 'Scarf', options: '', sku: 'SCARF', quantity: 2, unitCents: 1_898 },
      ],
    },
    expect.objectContaining({
      ...{ number: '#1051', email: '', status: 'voided · unfulfilled · cancelled', isPaid: false },
    }),
    expect.objectContaining({ number: '#1053', currency: 'USD', totalCents: 129_900, country: 'US' }),
  ]);
  expect(refused).toEqual([{ line: 5, number: '#1052', problem: 'date' }]);
  expect((await good(shopify)).refused[0]).toEqual({ line: 2, number: '#1050', problem: 'item' });
});

test('the report of WooCommerce: products in a text, refunds in rows of their own, dates of the shop', async () => {
  const { orders, refused } =
    await good(`Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales,Attribution
2025-03-02 10:00:00,81,"€-20.00",refunded,Ada Bos,returning,,0,,-20,
2025-03-01 10:15:30,81,"€120.50",completed,Ada Bos,new,"2× Coat, long, 1× Scarf",3,,120.5,
2025-02-01 10:00:00,80,"€5.00",refunded,Tim,new,1× Socks,1,,5.0000,
2025-01-01 10:00:00,79,"€5.00",on-hold,Tim,new,1× Socks,1,,5,
2025-01-01 10:00:00,12,"€-5.00",refunded,Tim,new,,0,,-5,`);
  expect(orders).toMatchObject([
    {
      ...{ number: '81', placedAt: new Date('2025-03-01T09:15:00Z'), totalCents: 12_050 },
      ...{ refundedCents: 2_000, name: 'Ada Bos', email: '', itemCount: 3, isPaid: true },
      items: [
        { title: 'Coat, long', quantity: 2, unitCents: null },
        { title: 'Scarf', quantity: 1, unitCents: null },
      ],
    },
    { number: '80', totalCents: 500, refundedCents: 500, isPaid: true },
    { number: '79', refundedCents: 0, isPaid: false },
  ]);
  expect(refused).toEqual([{ line: 6, number: '12', problem: 'refund' }]);
});

test('plugins of WooCommerce: items in columns, in one text each, or in rows', async () => {
  const { orders } =
    await good(`order_id,order_number,order_date,status,order_total,order_currency,customer_email,billing_first_name,billing_last_name,billing_email,billing_country,shipping_country,line_item_1,line_item_2
7,W-7,2024-05-01 10:20:30,wc-completed,80.0000,EUR,,Ada,Bos,ada@example.com,NL,,name:Coat: long|product_id:12|sku:C-1|quantity:2|total:60.00|sub_total:60.00,name:Scarf|product_id:13|sku:|quantity:1|total:9.173554`);
  expect(orders).toMatchObject([
    {
      ...{ number: 'W-7', totalCents: 8_000, name: 'Ada Bos', country: 'NL', email: 'ada@example.com' },
      items: [
        { title: 'Coat: long', sku: 'C-1', quantity: 2, unitCents: 3_000 },
        { title: 'Scarf', sku: '', quantity: 1, unitCents: 917 },
      ],
    },
  ]);
  const advanced =
    await good(`Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Country Code (Shipping),Order Refund Amount,Order Total Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost
501,Completed,2024-05-01 10:20,Ada,Bos,ada@example.com,BE,5,50,C-1,1,Coat,1,30.00
,,,,,,,,,S-1,2,Scarf,2,10`);
  expect(advanced.orders).toMatchObject([
    { number: '501', totalCents: 5_000, refundedCents: 500, country: 'BE', name: 'Ada Bos', itemCount: 3 },
  ]);
  const packed = await good(`order_number,date,order_total,status,line_items
9,2024-05-01,30,completed,id:1|name:Coat|sku:C|quantity:1|total:10.00;id:2|name:Hat|sku:H|quantity:2|total:20.00`);
  expect(packed.orders[0]?.items).toMatchObject([
    { title: 'Coat', unitCents: 1_000 },
    { title: 'Hat', quantity: 2, unitCents: 1_000 },
  ]);
});

test('the lists of Magento and PrestaShop, which have no items', async () => {
  const magento =
    await good(`"ID","Purchase Point","Purchase Date","Bill-to Name","Ship-to Name","Grand Total (Base)","Grand Total (Purchased)","Status","Customer Email","Customer Name","Total Refunded"
000000071,"Main Website","May 1, 2024 2:05:30 PM","Ada Bos","Tim Bos","120.5000","120.5000",complete,Ada@example.com,"Ada Bos","20.5000"
000000072,"Main Website","Jan 31, 2024 12:00:00 AM","Ada Bos","Tim Bos","10.0000","10.0000",canceled,ada@example.com,"Ada Bos",
000000073,"Main Website","Mon 31, 2024 12:00:00 AM","Ada Bos","Tim Bos","10.0000","10.0000",complete,ada@example.com,"Ada Bos",`);
  expect(magento.orders).toMatchObject([
    {
      ...{ number: '000000071', placedAt: new Date('2024-05-01T12:05:00Z'), totalCents: 12_050, items: [] },
      ...{ refundedCents: 2_050, name: 'Ada Bos', email: 'ada@example.com', isPaid: true },
    },
    { number: '000000072', placedAt: new Date('2024-01-30T23:00:00Z'), isPaid: false },
  ]);
  expect(magento.refused).toEqual([{ line: 4, number: '000000073', problem: 'date' }]);
  const prestashop = await good(`ID;Reference;New client;Delivery;Customer;Total;Payment;Status;Date
5;KHWLILZLL;0;Netherlands;A. Bos;€61.80;Bank transfer;Awaiting bank wire payment;2024-05-01 10:00:00
4;FFATNOMMJ;0;Netherlands;A. Bos;€14.90;Cards;Shipped;2024-04-01 10:00:00`);
  expect(prestashop.orders).toMatchObject([
    { number: 'KHWLILZLL', totalCents: 6_180, name: 'A. Bos', isPaid: false },
    { number: 'FFATNOMMJ', totalCents: 1_490, isPaid: true, status: 'Shipped' },
  ]);
});

test('a row that is unclear is left out with its reason', async () => {
  const { orders, refused } =
    await good(`Number;Date;Currency;Email;Customer;Country;Total;Refunded;Product;Options;Quantity;Price
A1;31-01-2024;EUR;no address;Ada;Netherlands;1.234,50;0;Coat;M, navy;1;1.234,50
A1;31-01-2024;EUR;;Ada;;1;0;Hat;;1;1
A2;05/06/2024;EUR;;;;1;0;;;;
A3;2024-02-01;euro's;;;;1;0;;;;
A4;2024-02-01;EUR;;;;1.234;0;;;;
A5;2024-02-01;EUR;;;;1;?;;;;
A6;2024-02-01;EUR;;;;1;0;Coat;;many;1
A1;31-01-2024;EUR;;;;1;0;Coat;;1;1`);
  expect(orders).toMatchObject([
    {
      number: 'A1',
      email: '',
      country: 'NL',
      totalCents: 123_450,
      itemCount: 2,
      items: [{ options: 'M, navy' }, {}],
    },
  ]);
  expect(refused.map(({ number, problem }) => `${number} ${problem}`)).toEqual([
    ...['A2 date', 'A3 currency', 'A4 total', 'A5 total', 'A6 item', 'A1 twice'],
  ]);
  const dollars = await good('Number,Date,Total\n,2024-01-31,1\nB,2024-01-31,$45.00\nC,2024-01-31,€45.00');
  expect(dollars.refused.map(({ problem }) => problem)).toEqual(['number', 'currency']);
});

test('a file without number, date or total is refused as a whole', async () => {
  expect(await read('Date,Total\n2024-01-31,1')).toEqual({ ok: false, reason: 'no-number-column' });
  expect(await read('Number,Total\n1,1')).toEqual({ ok: false, reason: 'no-date-column' });
  expect(await read('Number,Date\n1,2024-01-31')).toEqual({ ok: false, reason: 'no-total-column' });
});

test('whatever the orders are, their totals, refunds and items come back', async () => {
  const cents = fc.integer({ min: 0, max: 10_000_000_000 });
  const item = fc.record({ quantity: fc.integer({ min: 0, max: 999 }), unitCents: cents, title: word() });
  const order = fc.record({
    ...{ totalCents: cents, refundedCents: cents, currency: fc.constantFrom('EUR', 'USD', 'JPY') },
    items: fc.array(item, { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 8 }), async (written) => {
      const rows = written.flatMap(({ items, totalCents, refundedCents, currency }, number) =>
        items.map(({ quantity, unitCents, title }, at) =>
          [
            `#${number}`,
            ...(at
              ? ['', '', '', '']
              : ['2024-05-01 10:00:00 UTC', currency, euros(totalCents), euros(refundedCents)]),
            ...[quantity, `"${title}"`, euros(unitCents)],
          ].join(','),
        ),
      );
      const head =
        'Name,Created at,Currency,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price';
      const { orders, refused } = await good([head, ...rows].join('\n'));
      expect(refused).toEqual([]);
      expect(orders).toMatchObject(written);
    }),
    { numRuns: 50 },
  );
});

function word() {
  return fc.stringMatching(/^[A-Za-z][A-Za-z ,;|×é-]{0,20}[a-z]$/);
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}

async function good(csv: string) {
  const answer = await read(csv);
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
}

async function read(csv: string) {
  const form = new FormData();
  form.set('file', new File([csv], 'orders.csv'));
  const limits = { mostBytes: 1_000_000, mostRecords: 10_000, longestRecord: 20_000 };
  const file = await readImportFile(form, limits);
  if (!file.ok) throw new Error(file.reason);
  return readOrders(file, now);
}
