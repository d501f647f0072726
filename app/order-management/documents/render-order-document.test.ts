import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import type { OrderTax } from '#app/orders/order-tax.ts';
import { code128 } from './code-128.ts';
import type { OrderDocument, OrderDocumentKind } from './order-document-types.ts';
import { renderOrderDocument, renderPackingSlips } from './render-order-document.server.tsx';

const letterhead = {
  brand: 'Marenza',
  seller: {
    name: 'Marenza B.V.',
    address: 'Kade 1, 1011 AB Amsterdam',
    email: 'service@marenza.example',
    kvk: '12345678',
    vat: 'NL123456789B01',
    samples: [],
  },
  vatPercent: 21,
};
const order: OrderDocument = {
  number: 'ORD-100001',
  createdAt: new Date('2026-11-20T23:30:00Z'),
  language: 'nl',
  status: 'processing',
  paymentStatus: 'paid',
  paymentMethod: 'ideal',
  giftCardCents: 0,
  giftCardEnd: null,
  business: null,
  bought: null,
  totalCents: 31_500,
  isTest: false,
  email: 'noor@example.com',
  shippingAddress: {
    name: 'Noor Łukasiewicz-Ωμέγα',
    address: { line1: 'Lange Gracht 1', city: 'Delft', postal_code: '2611 GP', country: 'Netherlands' },
  },
  items: [
    { title: 'Linnen wikkeljurk', size: 'M', sku: 'DRS-014-M', quantity: 1, priceCents: 16_500, packed: 1 },
    { title: 'Zijden sjaal', size: null, sku: '', quantity: 2, priceCents: 7_500, packed: 2 },
  ],
  adjustments: [{ kind: 'shipping', name: 'Standard delivery', nameNl: 'Standaardbezorging', cents: 0 }],
  tax: null,
  shippingMethod: { kind: 'delivery', daysFrom: 1, daysTo: 2 },
  returned: [],
  invoice: null,
};

test.each(['invoice', 'packing-slip'] as const)(
  'a %s to Japan says every letter of the address, beside those of other scripts',
  async (kind) => {
    const name = '髙橋 さくら・ジョン';
    const address = {
      line1: '東京都渋谷区神宮前1丁目2番3号',
      city: '渋谷区',
      postal_code: '150-0001',
      country: 'Japan',
    };
    const japanese = { ...order, shippingAddress: { name, address } };
    const { text } = await read(kind, japanese);
    for (const said of [name, address.line1, address.city, '150-0001', 'Zijden sjaal'])
      expect(text).toContain(said);
    const { address: home } = order.shippingAddress as NonNullable<OrderDocument['shippingAddress']>;
    const many = { address: home, name: 'Đặng Thị Ýến · Ελένη Άγγελος · Юлія Ґалаґан' };
    expect((await read(kind, { ...order, shippingAddress: many })).text).toContain(many.name);
  },
);

test.each(['invoice', 'packing-slip', 'credit-note'] as const)(
  'a %s says Hebrew, Arabic, Thai, Hindi, Georgian, hearts and emoji as they were typed, and a box for what no font has',
  async (kind) => {
    const address = {
      line1: 'רחוב הרצל 12',
      line2: 'שקד Atelier ♥ 😀',
      city: 'ბერიძე Արմեն',
      postal_code: '2611 GP',
      country: 'Netherlands',
    };
    const creditNote = {
      number: 'CN-1',
      at: order.createdAt,
      isReversal: false,
      tax: { kind: 'domestic' as const, state: 'NL' as const, lines: [] },
    };
    const named = (name: string) =>
      read(kind, { ...order, creditNote, shippingAddress: { name, address }, language: 'en' });
    const { text } = await named('محمد بن عبد الله');
    // Written in visual order from the left, letters of each word in logical order.
    for (const said of ['محمد', 'بن', 'عبد', 'רחוב', 'הרצל', '12', 'שקד', '♥', '😀', 'ბერიძე', 'Արմեն'])
      expect(text).toContain(said);
    expect(text.indexOf('12')).toBeLessThan(text.indexOf('רחוב'));
    expect(text.indexOf('Atelier')).toBeLessThan(text.indexOf('שקד'));
    expect(text.indexOf('הרצל')).toBeLessThan(text.indexOf('רחוב'));
    expect((await named('สมชาย ที่อยู่')).text).toContain('สมชาย ที่อยู่');
    const { text: hindi } = await named('ईशा हिन्दी');
    expect(hindi).toContain('ईशा');
    expect((await named('김 ꦲ Levi')).text).toContain('□ □ Levi');
  },
);

test('a packing slip has what was added to the order too, under the number of the order that added it', async () => {
  const items = [{ title: 'Wollen muts', size: 'M', sku: 'HAT-002', packed: 2 }];
  const { text, pages } = await read('packing-slip', {
    ...order,
    alongside: [{ number: 'ORD-100002', items }],
  });
  expect(pages).toBe(1);
  for (const said of [
    'Linnen wikkeljurk',
    'Toegevoegd als bestelling ORD-100002',
    'Wollen muts',
    'HAT-002',
    '5 artikelen',
  ])
    expect(text).toContain(said);
  expect(
    (await read('invoice', { ...order, alongside: [{ number: 'ORD-100002', items }] })).text,
  ).not.toContain('Wollen muts');
});

test('an invoice says who sold what to whom, and the VAT in it', async () => {
  const { text, pages } = await read('invoice', order);
  expect(pages).toBe(1);
  for (const line of [
    'Factuur',
    'Marenza B.V.',
    'Kade 1',
    'KvK 12345678',
    'Btw-nummer NL123456789B01',
    'ORD-100001',
    '21 november 2026',
    'iDEAL',
    'Noor Łukasiewicz-Ωμέγα',
    '2611 GP Delft',
    'Nederland',
    'noor@example.com',
    'Linnen wikkeljurk M 1 € 136,36 21% € 165,00 € 165,00',
    'Zijden sjaal 2 € 61,98 21% € 75,00 € 150,00',
    'Standaardbezorging € 0,00',
    'Totaal exclusief btw € 260,33',
    '21% btw € 54,67',
    'Totaal inclusief btw € 315,00',
    'Mail naar service@marenza.example.',
  ])
    expect(text).toContain(line);
  expect(text).not.toMatch(/Terugbetaald|Testbestelling|Pagina/);
});

test('what went back is on the invoice, in part and whole', async () => {
  const returned = [{ amountCents: 7_500, at: new Date('2026-11-25T12:00:00Z') }];
  const part = await read('invoice', { ...order, returned });
  expect(part.text).toContain('Terugbetaald op 25 november 2026 € -75,00 Blijft over € 240,00');
  const whole = await read('invoice', { ...order, returned, paymentStatus: 'refunded' });
  expect(whole.text).toContain('Volledig terugbetaald € -240,00 Blijft over € 0,00');
});

test('a packing slip has a barcode, and the code of each line that has one', async () => {
  const shapes = await listBlackShapes(await drawn('packing-slip', order));
  const bars = shapes.map(([from, to]) => ({ from: from - 10, width: to - from }));
  expect(bars).toEqual(code128(order.number)?.bars);
  const { text } = await read('packing-slip', order);
  for (const said of ['Artikelcode', 'DRS-014-M Linnen wikkeljurk']) expect(text).toContain(said);
  const nameless = { ...order, items: order.items.map((item) => ({ ...item, sku: '' })) };
  expect((await read('packing-slip', nameless)).text).not.toContain('Artikelcode');
  expect((await read('invoice', order)).text).not.toContain('DRS-014-M');
  expect(await listBlackShapes(await drawn('invoice', order))).toEqual([]);
});

test('a packing slip says what goes into the parcel and no price; both come in English', async () => {
  const { text } = await read('packing-slip', { ...order, language: 'en', isTest: true });
  for (const line of [
    'Packing slip',
    'Ship to',
    'Delivery Standard delivery',
    'Netherlands',
    'Zijden sjaal 2',
    '3 items',
    'Test order',
  ])
    expect(text).toContain(line);
  expect(text).not.toMatch(/€|noor@example/);
  const pickup = { ...order, shippingMethod: { kind: 'pickup', daysFrom: 1, daysTo: 1 } as const };
  expect((await read('packing-slip', pickup)).text).toContain('Wordt afgehaald door');
  const address = { line1: '', city: '', postal_code: '', country: 'Netherlands' };
  const fetched = { ...pickup, shippingAddress: { name: 'Lotte Peeters', address } };
  for (const kind of ['packing-slip', 'invoice'] as const) {
    const { text } = await read(kind, fetched);
    expect(text).toContain('Lotte Peeters');
    expect(text).not.toMatch(/Nederland\b|niet meer/);
  }
  expect((await read('invoice', { ...order, language: 'en' })).text).toContain('Total including VAT');
});

test('what was paid back or is back in stock is not packed; an order of which all is back says so', async () => {
  const [dress, scarf] = order.items;
  if (!dress || !scarf) throw new Error('two lines');
  const partly = {
    ...order,
    items: [
      { ...dress, packed: 0 },
      { ...scarf, packed: 1 },
    ],
  };
  const { text } = await read('packing-slip', partly);
  expect(text).toContain('Zijden sjaal 1');
  expect(text).not.toContain('Linnen wikkeljurk');
  expect((await read('invoice', partly)).text).toContain('Linnen wikkeljurk');
  const none = { ...order, items: order.items.map((item) => ({ ...item, packed: 0 })) };
  expect((await read('packing-slip', none)).text).toContain('er valt niets in te pakken');
});

test('pieces that were cut off a line for another size are packed apart, and invoiced as they were bought', async () => {
  const [dress, scarf] = order.items;
  if (!dress || !scarf) throw new Error('two lines');
  const cut = { ...dress, size: 'L', sku: 'DRS-014-L', cutFrom: 0 };
  const exchanged = { ...order, items: [dress, scarf, cut] };
  const slip = (await read('packing-slip', exchanged)).text;
  for (const sku of ['DRS-014-M', 'DRS-014-L']) expect(slip).toContain(sku);
  const invoice = (await read('invoice', exchanged)).text;
  expect(invoice.match(/Linnen wikkeljurk/g)).toHaveLength(1);
  expect(invoice).toContain('Linnen wikkeljurk M, L 2');
});

test('a long order goes on over pages, each with the names of its columns and its number', async () => {
  const items = Array.from({ length: 60 }, (_, index) => ({
    title: `Kleed nummer ${index} met een naam die zo lang is dat zij op twee regels staat in de tabel`,
    size: 'XL',
    sku: '',
    quantity: 1,
    priceCents: 100,
    packed: 1,
  }));
  const { text, pages } = await read('invoice', { ...order, items });
  expect(pages).toBeGreaterThan(2);
  // The totals may be on a page of their own.
  expect(text.match(/Artikel Maat Aantal/g)?.length).toBeGreaterThanOrEqual(pages - 1);
  expect(text).toContain(`Pagina ${pages} van ${pages}`);
  expect(text).toContain('Kleed nummer 59');
});

test('packing slips in one paper count their pages each for itself', async () => {
  const items = Array.from({ length: 30 }, (_, index) => ({
    title: `Kleed ${index}`,
    size: 'XL',
    sku: '',
    quantity: 1,
    priceCents: 100,
    packed: 1,
  }));
  const long = { ...order, items };
  const about = { title: 'Pakbonnen', language: 'nl', createdAt: order.createdAt } as const;
  const slips = [long, order, { ...long, language: 'en' as const }].map((one, place) => ({
    ...one,
    number: `ORD-10000${place}`,
  }));
  const pdf = await getDocumentProxy(new Uint8Array(await renderPackingSlips(slips, about, letterhead)));
  const { text } = await extractText(pdf, { mergePages: false });
  expect(text.map((page) => /(?:Pagina|Page) \d \w+ \d/.exec(page)?.[0])).toEqual([
    'Pagina 1 van 2',
    'Pagina 2 van 2',
    undefined,
    'Page 1 of 2',
    'Page 2 of 2',
  ]);
});

test('an invoice names its billing address, the packing slip who gets the parcel', async () => {
  const address = { line1: 'Kade 2', city: 'Gouda', postal_code: '2801 AA', country: 'Netherlands' };
  const billed = { ...order, billingAddress: { name: 'De Vries BV', address } };
  const { text: invoice } = await read('invoice', billed);
  expect(invoice).toContain('De Vries BV Kade 2');
  expect(invoice).not.toContain('Lange Gracht 1');
  const { text: slip } = await read('packing-slip', billed);
  expect(slip).toContain('Lange Gracht 1');
  expect(slip).not.toContain('De Vries BV');
});

test('an invoice says the VAT of each rate as it was sold, whatever the rate of today', async () => {
  const tax: OrderTax = {
    kind: 'oss',
    state: 'DE',
    lines: [
      { rate: 1900, cents: 16_500, vatCents: 2_634 },
      { rate: 750, cents: 15_000, vatCents: 1_047 },
    ],
  };
  const { text } = await read('invoice', { ...order, tax });
  for (const said of [
    'Totaal exclusief btw € 278,19',
    '19% btw over € 138,66 € 26,34',
    '7,5% btw over € 139,53 € 10,47',
    'Totaal inclusief btw € 315,00',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('21%');
});

test('the invoice and the credit note of an export say why there is no VAT, and each price with and without it', async () => {
  const tax: OrderTax = {
    kind: 'export',
    state: 'NL',
    lines: [
      { rate: 0, cents: 13_636, vatCents: 0, rateTakenOff: 2100 },
      { rate: 0, cents: 13_761, vatCents: 0, rateTakenOff: 900 },
    ],
  };
  const adjustments = [
    ...order.adjustments,
    { kind: 'export' as const, name: 'VAT not due: export', nameNl: 'Geen btw: export', cents: -4_103 },
  ];
  const exported = { ...order, totalCents: 27_397, tax, adjustments };
  const creditNote = { number: 'CN-2026-000003', at: new Date(), isReversal: false, tax };
  const [invoice, note] = [
    await read('invoice', exported),
    await read('credit-note', { ...exported, creditNote }),
  ];
  for (const said of [
    'Linnen wikkeljurk M 1 € 136,36 0% € 165,00 € 165,00',
    'Zijden sjaal 2 € 68,81 0% € 75,00 € 150,00',
    'Geen btw: export € -41,03',
    'Totaal exclusief btw € 273,97',
    '0% btw over € 273,97 € 0,00',
  ])
    expect(invoice.text).toContain(said);
  for (const { text } of [invoice, note])
    expect(text).toContain(
      'Export: geen btw. Bij aankomst kunnen invoerrechten en belastingen verschuldigd zijn.',
    );
});

test('what a business bought without VAT says whose number it is and why on invoice and credit note; its parcel has the company alone', async () => {
  const tax: OrderTax = {
    kind: 'intra-community',
    state: 'BE',
    buyer: 'BE0123456749',
    lines: [
      { rate: 0, cents: 13_636, vatCents: 0, rateTakenOff: 2100 },
      { rate: 0, cents: 12_397, vatCents: 0, rateTakenOff: 2100 },
    ],
  };
  const reversed = {
    ...order,
    tax,
    totalCents: 26_033,
    business: { company: 'Atelier Vandenberghe', vatNumber: 'BE0123456749', proof: null },
    adjustments: [
      ...order.adjustments,
      {
        kind: 'intra-community' as const,
        name: 'VAT reverse charged',
        nameNl: 'Btw verlegd',
        cents: -5_467,
        shares: [-2_864, -2_603],
      },
    ],
    invoice: { number: 'INV-2026-000007', at: new Date('2026-11-22T09:00:00Z') },
  };
  const note = 'Btw verlegd: intracommunautaire levering, artikel 138 van Richtlijn 2006/112/EG.';
  const { text } = await read('invoice', reversed);
  for (const said of [
    'Atelier Vandenberghe',
    'Btw-nummer BE0123456749',
    'Btw-nummer NL123456789B01',
    'Btw verlegd € -54,67',
    'Totaal exclusief btw € 260,33',
    '0% btw over € 260,33 € 0,00',
    'Totaal inclusief btw € 260,33',
    note,
  ])
    expect(text).toContain(said);
  const creditNote = {
    number: 'CN-2026-000002',
    at: new Date('2026-12-01T09:00:00Z'),
    isReversal: false,
    tax: { ...tax, lines: [{ rate: 0, cents: 13_636, vatCents: 0, rateTakenOff: 2100 }] },
  };
  const { text: credited } = await read('credit-note', { ...reversed, creditNote });
  for (const said of ['Btw-nummer BE0123456749', 'Totaal inclusief btw € -136,36', note])
    expect(credited).toContain(said);
  const { text: slip } = await read('packing-slip', reversed);
  expect(slip).toContain('Atelier Vandenberghe');
  expect(slip).not.toContain('BE0123456749');
});

test('an invoice and a credit note say their own numbers, when they were given, and of which order', async () => {
  const numbered = { ...order, invoice: { number: 'INV-2026-000007', at: new Date('2026-11-22T09:00:00Z') } };
  const { text: invoice } = await read('invoice', numbered);
  for (const said of ['INV-2026-000007', '22 november 2026', 'Bestelling ORD-100001'])
    expect(invoice).toContain(said);
  const tax: OrderTax = {
    kind: 'domestic',
    state: 'NL',
    lines: [
      { rate: 2100, cents: 5_000, vatCents: 868 },
      { rate: 900, cents: 0, vatCents: 0 },
    ],
  };
  const creditNote = {
    number: 'CN-2026-000002',
    at: new Date('2026-12-01T09:00:00Z'),
    isReversal: false,
    tax,
  };
  const { text: note } = await read('credit-note', { ...numbered, creditNote });
  for (const said of [
    'Creditfactuur',
    'CN-2026-000002',
    '1 december 2026',
    'Factuur INV-2026-000007',
    'Bestelling ORD-100001',
    'Btw-nummer NL123456789B01',
    'Totaal exclusief btw € -41,32',
    '21% btw over € 41,32 € -8,68',
    'Totaal inclusief btw € -50,00',
  ])
    expect(note).toContain(said);
  expect(note).not.toContain('9%');
  const reversed = { ...numbered, creditNote: { ...creditNote, isReversal: true } };
  expect((await read('credit-note', reversed)).text).toContain('Totaal inclusief btw € 50,00');
});

test('an order that nobody’s name is on any more still has its documents', async () => {
  const { text } = await read('invoice', { ...order, email: '', shippingAddress: undefined });
  expect(text).toContain('De winkel bewaart niet meer voor wie deze bestelling was.');
});

async function read(kind: OrderDocumentKind, shown: OrderDocument): Promise<{ text: string; pages: number }> {
  const pdf = await drawn(kind, shown);
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), pages: totalPages };
}

async function drawn(kind: OrderDocumentKind, shown: OrderDocument) {
  return getDocumentProxy(new Uint8Array(await renderOrderDocument(kind, shown, letterhead)));
}

/** Lists the horizontal extents of shapes in pure black on the first page. */
async function listBlackShapes(pdf: Awaited<ReturnType<typeof drawn>>): Promise<[number, number][]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
  return fnArray.flatMap((operator, place) => {
    const isBlack =
      fnArray[place - 1] === OPS.setFillRGBColor && String(argsArray[place - 1]).startsWith('#000000');
    if (operator !== OPS.constructPath || !isBlack) return [];
    const [, [path]] = argsArray[place] as [number, [Float32Array]];
    // Four corners, each after its operator code, and a closing code.
    const count = path.length / 13;
    return Array.from({ length: count }, (_, shape): [number, number] => [
      path[shape * 13 + 1] ?? 0,
      path[shape * 13 + 4] ?? 0,
    ]);
  });
}
