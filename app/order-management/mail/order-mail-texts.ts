import { ONE_SIZE } from '#app/catalogue/product.ts';
import type { Seller } from '#app/content/seller.server.ts';
import type { MailedAlongside } from '#app/fulfilment/shipments/parcels.server.ts';
import { addressLines, businessLines } from '#app/orders/address-lines.ts';
import { deliveryEstimate } from '#app/orders/delivery-estimate.ts';
import type { BoughtGiftCard } from '#app/orders/history/gift-card-columns.server.ts';
import { orderCharges } from '#app/orders/order-charges.ts';
import type { ShownOrderMail } from '#app/orders/order-queues.server.ts';
import type { SentItems } from '#app/orders/shipments/shipments.server.ts';
import type { orders } from '#app/orders/tables.server.ts';
import { vatNote, vatTexts } from '#app/orders/vat-notes.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { priceOrFree } from '#app/shipping/shipping-method.ts';
import { formatDate, formatPrice } from '#app/ui/formats.ts';

/** Amounts are in cents. */
export type MailedOrder = Pick<
  typeof orders.$inferSelect,
  | ('createdAt' | 'paymentMethod' | 'giftCardCents' | 'shippingAddress' | 'business' | 'adjustments')
  | ('tax' | 'shippingMethod')
> & {
  number: string;
  giftCardEnd: string | null;
  bought: BoughtGiftCard | null;
  shipment?: MailedShipment | undefined;
  returnedCents?: number;
  /** True if the order was refunded because it exceeded a drop's limit per person. */
  isOverLimit?: boolean;
  returnedToCardCents?: number;
  link: string;
  withdrawalLink: string;
  items: MailedItem[];
};

export type MailedShipment = {
  pieces: SentItems[];
  /** `carrier` and `trackingCode` are empty if unknown. */
  carrier: string;
  trackingCode: string;
  link: string | undefined;
  /** True if the parcel replaces a lost parcel. */
  isAgain?: boolean;
  alongside?: MailedAlongside[];
};

export type MailedItem = {
  position: number;
  title: string;
  size: string | null;
  quantity: number;
  priceCents: number;
  /** The picture in the media library. Null if it was deleted there. */
  picture: { url: string; alt: string; altNl: string | null } | null;
};

/** The shop's URL is needed because links in emails must be absolute. */
export type Sender = { brand: string; seller: Seller; shopUrl: string };

/** The texts of an email, in the order of display. Only an email that confirms a contract contains `rights`. */
export type OrderMailTexts = {
  subject: string;
  preview: string;
  title: string;
  text: string;
  details: string[];
  items: { words: string; price: string; item: MailedItem }[];
  /** The adjustments, followed by the total. */
  sums: (readonly [name: string, amount: string])[];
  vat: (readonly [name: string, amount: string])[];
  vatNote: string | undefined;
  shipsTo: string[];
  closing: string;
  show: { words: string; to: string };
  track?: { words: string; to: string };
  rights?: { title: string; text: string; links: { words: string; to: string }[] };
  seller: string[];
};

const saysWhere: Record<ShownOrderMail, boolean> = {
  order_confirmation: true,
  order_shipped: true,
  order_changed: true,
  order_cancelled: false,
  order_refunded: false,
  money_returned: false,
};

/** Returns the catalogue key for an email. Pick-up orders and gift cards have keys of their own. */
export function mailWords(
  type: ShownOrderMail,
  order: Pick<MailedOrder, 'bought' | 'isOverLimit' | 'items' | 'shipment' | 'shippingMethod'>,
) {
  const { shippingMethod, bought } = order;
  if (type === 'order_refunded' && order.isOverLimit) return 'order_over_limit';
  if (bought && type === 'order_confirmation') return 'gift_card_confirmation';
  const isReady = type === 'order_shipped' && shippingMethod?.kind === 'pickup';
  if (isReady) return 'order_ready';
  if (type === 'order_shipped' && order.shipment?.isAgain) return 'order_sent_again';
  return partIn(type, order) ? 'order_part_shipped' : type;
}

/** Returns the parcel's items if it contains only a part of the order or replaces a lost parcel. */
function partIn(type: ShownOrderMail, { shipment, items }: Pick<MailedOrder, 'items' | 'shipment'>) {
  if (type !== 'order_shipped' || !shipment) return undefined;
  const isSent = ({ position, quantity }: MailedItem) =>
    shipment.pieces.some((piece) => piece.position === position && piece.quantity === quantity);
  return items.every(isSent) && !shipment.isAgain ? undefined : shipment.pieces;
}

export function orderMailTexts(
  type: ShownOrderMail,
  order: MailedOrder,
  language: Language,
  { brand, seller, shopUrl }: Sender,
  t: Words,
): OrderMailTexts {
  const { lines } = orderCharges(order, language);
  const part = partIn(type, order);
  const shipment = type === 'order_shipped' ? order.shipment : undefined;
  const words = mailWords(type, order);
  const isPickup = order.shippingMethod?.kind === 'pickup';
  const rewordable = { number: order.number, brand, name: order.shippingAddress.name };
  const page = (path: string, anchor = '') => `${shopUrl}${path}?lang=${language}${anchor}`;
  return {
    preview: t(`order.mail.${words}.preview`, { number: order.number }),
    subject: t(`order.mail.${words}.subject`, rewordable),
    title: t(`order.mail.${words}.title`, rewordable),
    text: textOf(type, order, rewordable, t),
    details: detailsOf(order, shipment, language, t),
    // Items of a partial parcel are listed without prices.
    items: part
      ? part.flatMap(({ position, quantity }) => {
          const item = lines.find((line) => line.position === position);
          return item ? [{ words: pieceWords({ ...item, quantity }, t), price: '', item }] : [];
        })
      : lines.map((item) => ({ words: pieceWords(item, t), price: formatPrice(item.cents), item })),
    sums: part ? [] : sumsOf(order, language, t),
    vat: part
      ? []
      : vatTexts(order.tax, language).map(({ text, cents }) => [text, formatPrice(cents)] as const),
    vatNote: part ? undefined : vatNote(order.tax, language),
    shipsTo: order.bought
      ? giftCardLines(order.bought, language, t)
      : !saysWhere[type]
        ? []
        : isPickup
          ? [t('order.mail.pickUpAt'), ...[seller.name, seller.address].filter((line) => line !== undefined)]
          : [t('order.mail.shipsTo'), ...addressLines(order.shippingAddress, language)],
    closing: [
      type === 'order_confirmation' && !order.bought && deliveryEstimate(order.shippingMethod, t),
      t(`order.mail.${words}.closing`, rewordable),
    ]
      .filter(Boolean)
      .join(' '),
    show: { words: t('order.mail.show'), to: order.link },
    ...(shipment?.link && { track: { words: t('order.mail.track'), to: shipment.link } }),
    ...(type === 'order_confirmation' && {
      rights: {
        title: t('order.mail.withdrawal'),
        text: t(order.bought ? 'order.mail.withdrawalOfGiftCard' : 'order.mail.withdrawalText'),
        links: [
          { words: t('order.mail.withdrawHere'), to: order.withdrawalLink },
          ...(order.bought ? [] : [{ words: t('order.mail.returns'), to: page('/shipping', '#returns') }]),
          { words: t('order.mail.withdrawalForm'), to: page('/shipping', '#withdrawal-form') },
          { words: t('order.mail.terms'), to: page('/terms') },
        ],
      },
    }),
    seller: sellerLines(seller, t),
  };
}

function detailsOf(order: MailedOrder, shipment: MailedOrder['shipment'], language: Language, t: Words) {
  const methods = {
    ideal: 'order.mail.ideal',
    card: 'order.mail.card',
    'gift-card': 'order.mail.giftCard',
    none: 'order.mail.nothingToPay',
  } as const;
  const method = t(methods[order.paymentMethod]);
  return [
    t('order.mail.number', { number: order.number }),
    t('order.mail.date', { date: formatDate(order.createdAt, language) }),
    t('order.mail.method', { method }),
    ...businessLines(order.business, language),
    ...(shipment?.carrier ? [t('order.mail.carrier', { carrier: shipment.carrier })] : []),
    ...(shipment?.trackingCode ? [t('order.mail.trackingCode', { code: shipment.trackingCode })] : []),
    ...(shipment?.alongside ?? []).map(({ number, pieces }) =>
      t('order.mail.alongside', { number, pieces: pieces.map((one) => pieceWords(one, t)).join('; ') }),
    ),
  ];
}

function sumsOf(order: MailedOrder, language: Language, t: Words): OrderMailTexts['sums'] {
  const { adjustments, totalCents } = orderCharges(order, language);
  return [
    ...adjustments.map(({ label, cents }) => [label, priceOrFree(cents, t)] as const),
    [t('order.mail.total'), formatPrice(totalCents)],
    ...(order.giftCardEnd
      ? [
          [
            t('order.mail.giftCardEnding', { end: order.giftCardEnd }),
            formatPrice(-order.giftCardCents),
          ] as const,
          [t('order.mail.paidOtherwise'), formatPrice(totalCents - order.giftCardCents)] as const,
        ]
      : []),
  ];
}

/** Omits the gift card's code, because only the recipient may see it. */
function giftCardLines(
  { recipientName, recipientEmail, deliverOn, isMailed }: BoughtGiftCard,
  language: Language,
  t: Words,
): string[] {
  if (!recipientEmail) return [];
  const date = formatDate(new Date(deliverOn), language);
  return [
    t('order.mail.giftCardFor', { name: recipientName, email: recipientEmail }),
    ...(isMailed ? [] : [t('order.mail.giftCardMailedOn', { date })]),
  ];
}

function pieceWords({ quantity, title, size }: Pick<MailedItem, 'quantity' | 'title' | 'size'>, t: Words) {
  return [`${quantity} × ${title}`, sizeText(size, t)].filter(Boolean).join(', ');
}

export function sizeText(size: string | null, t: Words): string {
  if (!size) return '';
  return size === ONE_SIZE ? t('order.mail.oneSize') : t('order.mail.size', { size });
}

function textOf(type: ShownOrderMail, order: MailedOrder, rewordable: Record<string, string>, t: Words) {
  const { returnedCents = 0 } = order;
  if (type === 'order_cancelled' && !returnedCents) return t('order.mail.order_cancelled.textAlone');
  const amount = formatPrice(returnedCents);
  const text = t(`order.mail.${mailWords(type, order)}.text`, { ...rewordable, amount });
  const { returnedToCardCents = 0, giftCardEnd } = order;
  if (!returnedToCardCents || !giftCardEnd) return text;
  const bankCents = returnedCents - returnedToCardCents;
  const parts = { card: formatPrice(returnedToCardCents), end: giftCardEnd, bank: formatPrice(bankCents) };
  return `${text} ${t(bankCents > 0 ? 'order.mail.returnedInParts' : 'order.mail.returnedToCard', parts)}`;
}

export function sellerLines({ name, address, email, phone, kvk, vat }: Seller, t: Words): string[] {
  return [
    name,
    address,
    [email, phone].filter(Boolean).join(' · '),
    [kvk && t('order.mail.kvk', { number: kvk }), vat && t('order.mail.vat', { number: vat })]
      .filter(Boolean)
      .join(' · '),
  ].filter((line): line is string => Boolean(line));
}

/** Builds the plain text from the texts. Text derived from the HTML would have each table cell on its own line. */
export function plainText(texts: OrderMailTexts): string {
  const { title, text, details, items, sums, vat, vatNote, shipsTo, closing, show, track, rights, seller } =
    texts;
  const parts = [
    [title],
    [text],
    details,
    [
      ...items.map(({ words, price }) => (price ? `${words}: ${price}` : words)),
      ...[...sums, ...vat].map((sum) => sum.join(': ')),
      ...(vatNote ? [vatNote] : []),
    ],
    shipsTo,
    [closing],
    ...(track ? [[`${track.words}:`, track.to]] : []),
    [`${show.words}:`, show.to],
    ...(rights
      ? [[rights.title, rights.text], rights.links.flatMap(({ words, to }) => [`${words}:`, to])]
      : []),
    seller,
  ];
  return parts
    .filter((lines) => lines.length)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
