import { expect, test } from 'vitest';
import type { ShownOrderMail } from '#app/orders/order-queues.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { writeOrderMail as writeOrderMailIn } from './order-mail.server.tsx';
import type { MailedOrder, Sender } from './order-mail-texts.ts';

const order: MailedOrder = {
  number: 'ORD-100001',
  createdAt: new Date('2026-11-20T12:00:00Z'),
  paymentMethod: 'ideal',
  giftCardCents: 0,
  giftCardEnd: null,
  bought: null,
  business: null,
  shippingAddress: {
    name: 'Noor de Vries',
    address: {
      line1: 'Prinsengracht 1',
      line2: '3 hoog',
      city: 'Amsterdam',
      postal_code: '1015 DK',
      country: 'Netherlands',
    },
  },
  adjustments: [{ kind: 'shipping', name: 'Standard delivery', nameNl: 'Standaardbezorging', cents: 495 }],
  tax: {
    kind: 'oss',
    state: 'DE',
    lines: [
      { rate: 1900, cents: 19_412, vatCents: 3_099 },
      { rate: 700, cents: 3_581, vatCents: 234 },
    ],
  },
  shippingMethod: { kind: 'delivery', daysFrom: 1, daysTo: 2 },
  link: 'https://shop.example/guest-order?link=secret&lang=en',
  withdrawalLink: 'https://shop.example/withdrawal/ORD-100001?link=x&lang=en',
  items: [
    {
      position: 0,
      title: 'Linen Shirt',
      size: 'M',
      quantity: 2,
      priceCents: 9_500,
      picture: { url: '/media/abc', alt: 'White shirt on a line', altNl: 'Wit overhemd aan een lijn' },
    },
    { position: 1, title: 'Linen Shirt', size: 'L', quantity: 1, priceCents: 3_497, picture: null },
    {
      position: 2,
      title: 'Scarf <b>"hot"</b> & {brand}',
      size: null,
      quantity: 1,
      priceCents: 1,
      picture: null,
    },
  ],
};
const sender: Sender = {
  brand: 'Marenza',
  shopUrl: 'https://shop.example',
  seller: {
    name: 'Marenza B.V.',
    address: 'Voorbeeldstraat 1, 1000 AA Amsterdam',
    email: 'service@shop.example',
    kvk: '12345678',
    vat: 'NL123456789B01',
    samples: [],
  },
};

test.each([
  ['en', 'Export: no VAT. Import duties and taxes may be due on arrival.'],
  ['nl', 'Export: geen btw. Bij aankomst kunnen invoerrechten en belastingen verschuldigd zijn.'],
] as const)(
  'a mail in %s about an order that leaves the EU says why there is no VAT',
  async (language, note) => {
    const tax = { kind: 'export', state: 'NL', lines: [{ rate: 0, cents: 19_412, vatCents: 0 }] } as const;
    const exported = { ...order, tax: { ...tax, lines: [...tax.lines] } };
    for (const mailed of ['text', 'html'] as const) {
      const of = async (one: MailedOrder) =>
        (await writeOrderMail('order_confirmation', one, language, sender))[mailed];
      expect(await of(exported)).toContain(note);
      expect(await of(order)).not.toContain(note);
    }
  },
);

test.each([
  ['en', 'Your Marenza order ORD-100001', 'November 20, 2026', 'size M'],
  ['nl', 'ORD-100001', '20 november 2026', 'maat M'],
] as const)(
  'a confirmation in %s says everything, in HTML and in plain text',
  async (language, subject, date, size) => {
    const mail = await writeOrderMail('order_confirmation', order, language, sender);
    expect(mail.subject).toContain(subject);
    expect(new Set(mail.html.match(/(?<= lang=")\w+/g)), 'read out in one language').toEqual(
      new Set([language]),
    );
    for (const said of [
      'ORD-100001',
      date,
      'iDEAL',
      '2 × Linen Shirt',
      size,
      '190,00',
      '34,97',
      language === 'nl' ? 'Standaardbezorging' : 'Standard delivery',
      '4,95',
      '229,93',
      language === 'nl' ? 'Inclusief 19% btw (Duitsland)' : 'Including 19% VAT (Germany)',
      '30,99',
      language === 'nl' ? 'Inclusief 7% btw (Duitsland)' : 'Including 7% VAT (Germany)',
      '2,34',
      'Prinsengracht 1',
      '3 hoog',
      '1015 DK Amsterdam',
    ]) {
      expect(plain(mail.html), 'html').toContain(said);
      expect(plain(mail.text), 'text').toContain(said);
    }
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/order\.mail\.|\{number|\{size/);
  },
);

test.each([
  ['en', 'White shirt on a line', 'without giving a reason; we give you 30', 'VAT number'],
  ['nl', 'Wit overhemd aan een lijn', 'zonder opgave van redenen; bij ons heb je 30 dagen', 'Btw-nummer'],
] as const)(
  'a confirmation in %s shows the pieces, leads to the order and names the seller and the right of withdrawal',
  async (language, alt, right, vat) => {
    const { html, text } = await writeOrderMail('order_confirmation', order, language, sender);
    const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(pictures).toHaveLength(1);
    for (const said of [
      'src="https://shop.example/media/abc-160x200.jpg"',
      'width="80"',
      'height="100"',
      `alt="${alt}"`,
      `lang="${language}"`,
    ])
      expect(pictures[0]).toContain(said);
    for (const said of [
      order.link,
      right,
      `https://shop.example/shipping?lang=${language}#returns`,
      `https://shop.example/shipping?lang=${language}#withdrawal-form`,
      `https://shop.example/terms?lang=${language}`,
      'Marenza B.V.',
      'Voorbeeldstraat 1, 1000 AA Amsterdam',
      'service@shop.example',
      '12345678',
      `${vat} NL123456789B01`,
    ]) {
      expect(plain(html).replaceAll('&amp;', '&'), 'html').toContain(said);
      expect(plain(text), 'text').toContain(said);
    }
  },
);

test('what comes in one size says so in the reader’s language', async () => {
  const sash = {
    position: 0,
    title: 'Riem',
    size: 'One Size',
    quantity: 1,
    priceCents: 4_499,
    picture: null,
  };
  const { html, text } = await writeOrderMail(
    'order_confirmation',
    { ...order, items: [sash] },
    'nl',
    sender,
  );
  for (const said of [html, text]) expect(plain(said)).toContain('1 × Riem, één maat');
});

test('of other mails about an order only the link and the seller are there', async () => {
  const { html, text } = await writeOrderMail('order_shipped', order, 'nl', sender);
  for (const said of [html.replaceAll('&amp;', '&'), text]) {
    expect(said).toContain(order.link);
    expect(said).toContain('Marenza B.V.');
    expect(said).not.toContain('/terms');
  }
});

test('the two languages say different things', async () => {
  for (const type of [
    'order_confirmation',
    'order_changed',
    'order_refunded',
    'order_shipped',
    'money_returned',
  ] as const) {
    const [en, nl] = [
      await writeOrderMail(type, order, 'en', sender),
      await writeOrderMail(type, order, 'nl', sender),
    ];
    expect(en.subject).not.toBe(nl.subject);
    expect(en.text.split('\n')[0]).not.toBe(nl.text.split('\n')[0]);
  }
});

test('what comes from the catalogue is text, never HTML', async () => {
  const { html, text } = await writeOrderMail('order_confirmation', order, 'en', sender);
  expect(html).not.toContain('<b>"hot"');
  expect(html).toContain('Scarf &lt;b&gt;');
  expect(text).toContain('Scarf <b>"hot"</b> & {brand}');
});

test('a refund says that the money comes back, and no address to deliver to', async () => {
  const { text, html } = await writeOrderMail(
    'order_refunded',
    { ...order, returnedCents: 5_000 },
    'en',
    sender,
  );
  expect(text).toMatch(/refunding €\s50,00/);
  expect(`${text}${html}`).not.toContain('Prinsengracht');
});

test('what operators return is said to the cent; a parcel on its way says where to', async () => {
  const { text, html } = await writeOrderMail(
    'money_returned',
    { ...order, returnedCents: 1_250 },
    'nl',
    sender,
  );
  for (const said of [text, html]) expect(plain(said)).toMatch(/12,50\s+voor deze bestelling/);
  expect((await writeOrderMail('order_shipped', order, 'en', sender)).text).toContain('Prinsengracht 1');
});

test.each([
  ['en', 'Part of your order is on its way', 'Tracking code: 3SABCD', 'Track parcel'],
  ['nl', 'Een deel van je bestelling is onderweg', 'Track-and-tracecode: 3SABCD', 'Volg het pakket'],
] as const)(
  'in %s, the mail about a parcel says what is in it, who brings it and where one follows it',
  async (language, title, code, follow) => {
    const shipment = {
      pieces: [{ position: 0, quantity: 1 }],
      carrier: 'PostNL',
      trackingCode: '3SABCD',
      link: 'https://jouw.postnl.nl/track-and-trace/3SABCD-NL-1015DK',
    };
    const part = await writeOrderMail('order_shipped', { ...order, shipment }, language, sender);
    for (const said of [title, code, follow, '1 × Linen Shirt', 'PostNL', shipment.link])
      for (const mail of [part.html, part.text]) expect(plain(mail)).toContain(said);
    for (const mail of [part.html, part.text]) expect(plain(mail)).not.toMatch(/Scarf|€/);
    const whole = {
      ...shipment,
      pieces: order.items.map(({ position, quantity }) => ({ position, quantity })),
    };
    const all = await writeOrderMail('order_shipped', { ...order, shipment: whole }, language, sender);
    expect(all.subject).not.toBe(part.subject);
    expect(plain(all.text)).toContain('Scarf');
    const bare = { ...whole, carrier: '', trackingCode: '', link: undefined };
    const silent = await writeOrderMail('order_shipped', { ...order, shipment: bare }, language, sender);
    expect(plain(silent.text)).not.toContain(follow);
  },
);

/** Reduces HTML to its visible text. */
function plain(mail: string): string {
  return mail.replace(/<!--.*?-->/g, '').replace(/\s+/g, ' ');
}

test.each([
  ['en', 'is ready for you', 'Pick it up in our shop:', 'Free'],
  ['nl', 'ligt klaar', 'Af te halen in onze winkel:', 'Gratis'],
] as const)(
  'in %s, who fetches an order hears that it is ready, and where',
  async (language, subject, where, free) => {
    const pickup: MailedOrder = {
      ...order,
      adjustments: [{ kind: 'shipping', name: 'Pick-up', nameNl: 'Afhalen', cents: 0 }],
      shippingMethod: { kind: 'pickup', daysFrom: 1, daysTo: 1 },
    };
    const ready = await writeOrderMail('order_shipped', pickup, language, sender);
    expect(ready.subject).toContain(subject);
    for (const said of [where, 'Voorbeeldstraat 1', free]) expect(plain(ready.text)).toContain(said);
    expect(plain(ready.text)).not.toMatch(/Prinsengracht|carrier|bezorger/);
    const confirmed = await writeOrderMail('order_confirmation', pickup, language, sender);
    expect(plain(confirmed.html)).toContain(where);
    expect(plain(confirmed.text)).toContain(
      language === 'nl'
        ? 'Je bestelling ligt binnen 1 werkdag voor je klaar in onze winkel.'
        : 'Your order will be ready for you in our shop within 1 working day.',
    );
  },
);

test.each([
  ['en', 2, 'Your order will arrive within 2 working days. Is something'],
  ['en', 0, 'Your order will arrive the same day. Is something'],
  ['nl', 14, 'Je bestelling is binnen 14 werkdagen bij je. Klopt'],
  ['nl', 1, 'Je bestelling is binnen 1 werkdag bij je. Klopt'],
] as const)(
  'a confirmation in %s says that it arrives within %d days, as was chosen',
  async (language, daysTo, said) => {
    const shippingMethod = { kind: 'delivery', daysFrom: 0, daysTo } as const;
    const { html, text } = await writeOrderMail(
      'order_confirmation',
      { ...order, shippingMethod },
      language,
      sender,
    );
    expect(plain(html)).toContain(said);
    expect(plain(text)).toContain(said);
    const unknown = await writeOrderMail(
      'order_confirmation',
      { ...order, shippingMethod: null },
      language,
      sender,
    );
    expect(plain(unknown.text)).toMatch(/will arrive within 14 days|binnen 14 dagen bij je\./);
  },
);

function writeOrderMail(type: ShownOrderMail, mailed: MailedOrder, language: Language, from: Sender) {
  return writeOrderMailIn(type, mailed, language, from, wordsIn(language));
}
