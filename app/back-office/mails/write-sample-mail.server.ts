import { writeAccountMail } from '#app/accounts/mail/account-mail.server.ts';
import { accountMailWordings } from '#app/accounts/mail/account-mails.server.ts';
import { writeAnswerMail } from '#app/content/contact/replies/reply-mail.server.tsx';
import { answerMailWording } from '#app/content/contact/replies/reply-mail-wording.ts';
import { sellerOf } from '#app/content/seller.server.ts';
import {
  drawMailWordings,
  rejoinMailWording,
  reminderMailWordings,
} from '#app/drops/mail/drop-mail-wording.ts';
import { writeDrawMail, writeRejoinMail, writeReminderMail } from '#app/drops/mail/drop-mails.server.ts';
import { writeGiftCardMail, writeRedirectedMail } from '#app/gift-cards/mail/gift-card-mail.server.tsx';
import {
  giftCardMailWording,
  redirectedCardMailWording,
} from '#app/gift-cards/mail/gift-card-mail-wording.ts';
import { writeConfirmationMail } from '#app/newsletter/confirmation-mail.server.tsx';
import { confirmationMailWording } from '#app/newsletter/newsletter-jobs.server.ts';
import { writeAdditionMail } from '#app/order-edits/mail/addition-mail.server.ts';
import { writeEmailChangeMail } from '#app/order-edits/mail/email-change-mail.server.ts';
import { additionMailWording, emailChangeMailWordings } from '#app/order-edits/mail/mail-wording.ts';
import { writeGuestLinkMail } from '#app/order-management/mail/guest-link-mail.server.ts';
import { writeOrderMail } from '#app/order-management/mail/order-mail.server.tsx';
import type { MailedOrder } from '#app/order-management/mail/order-mail-texts.ts';
import {
  guestLinkMailWording,
  orderMailWordings,
  returnMailWording,
  withdrawalMailWording,
} from '#app/order-management/mail/order-mail-wording.ts';
import { writeWithdrawalMail } from '#app/order-management/mail/withdrawal-mail.server.tsx';
import type { ShownOrderMail } from '#app/orders/order-queues.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { WrittenMail } from '#app/platform/mail/mail-frame.server.tsx';
import {
  type MailWording,
  type RewordedTexts,
  rewordedWords,
} from '#app/platform/mail/wording/mail-wording.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { writeExchangeMail } from '#app/returns/mail/exchange-mail.server.ts';
import { exchangeMailWordings } from '#app/returns/mail/exchange-mail-wording.ts';
import { returnAddress } from '#app/returns/returnable-order.server.ts';
import { writeStockAlertMail } from '#app/stock-alerts/mail/stock-alert-mail.server.ts';
import { stockAlertMailWordings } from '#app/stock-alerts/stock-alert-jobs.server.ts';
import { mailWordingOf } from './mail-groups.server.ts';

/** Renders a mail about a fictitious order, card or account. Returns undefined for an unknown kind. */
export async function writeSampleMail(kind: string, texts: RewordedTexts, language: Language) {
  const wording = mailWordingOf(kind);
  return wording && samples[kind]?.(language, rewordedWords(wording, texts, language));
}

type Sample = (language: Language, t: Words) => Promise<WrittenMail>;

const NUMBER = 'ORD-123456';
const sender = { brand: config.BRAND_NAME, seller: sellerOf(config), shopUrl };
const frontPage = (language: Language) => `${shopUrl}/?lang=${language}`;
const asked = { askedAt: '2026-05-12T08:41:00Z', browser: 'Firefox, Windows' };

/** Functions that render samples, by kind of mail. `mail-samples.server.test.ts` fails if a kind is missing. */
const samples: Record<string, Sample> = {
  ...samplesOf(orderMailWordings, (words, language, t) => {
    const { type, ...about } = orderSamples[words];
    return writeOrderMail(type, { ...sampleOrder(language), ...about }, language, sender, t);
  }),
  ...samplesOf(accountMailWordings, (kind, language, t) => {
    const fields = { firstName: 'Noor', link: frontPage(language), newEmail: 'noor.devries@example.com' };
    return writeAccountMail({ ...fields, ...asked, kind }, language, sender.brand, t);
  }),
  [withdrawalMailWording.kind]: (language, t) => writeSampleWithdrawal(false, language, t),
  [returnMailWording.kind]: (language, t) => writeSampleWithdrawal(true, language, t),
  ...samplesOf(exchangeMailWordings, (kind, language, t) => {
    const sizes = { quantity: 1, fromSize: 'M', toSize: 'L', keptUntil: '2026-06-09' };
    const about = { kind, number: NUMBER, title: items(language)[0]?.title ?? '', ...sizes };
    const ways = { address: returnAddress(), link: frontPage(language) };
    return writeExchangeMail({ ...about, ...ways }, language, sender.brand, t);
  }),
  ...samplesOf(emailChangeMailWordings, (to, language, t) => {
    const about = to === 'new' ? { hours: 72 } : { newEmail: 'n…@e….com' };
    const mail = { number: NUMBER, link: frontPage(language), ...about };
    return writeEmailChangeMail(mail, language, sender.brand, t);
  }),
  [additionMailWording.kind]: (language, t) => {
    const pieces = items(language).slice(0, 1);
    const totalCents = pieces.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
    const about = { number: NUMBER, pieces, totalCents, until: new Date('2026-05-13T08:41:00Z') };
    return writeAdditionMail({ ...about, link: frontPage(language) }, language, sender.brand, t);
  },
  [guestLinkMailWording.kind]: (language, t) => {
    const link = { number: NUMBER, link: frontPage(language), hours: 24, leadsTo: undefined };
    return writeGuestLinkMail(link, language, sender.brand, t);
  },
  [giftCardMailWording.kind]: (language, t) => {
    const message =
      language === 'nl'
        ? 'Gefeliciteerd met je verjaardag! Zoek maar iets moois uit.'
        : 'Happy birthday! Choose something lovely.';
    // Not a real code, since real codes never contain the letter U.
    const card = { code: 'SAMPLECODEUNUSED', amountCents: 5_000, message };
    const people = { recipientName: 'Noor', senderName: 'Sam Bakker' };
    return writeGiftCardMail({ ...card, ...people }, language, sender, t);
  },
  [redirectedCardMailWording.kind]: (language, t) => {
    const card = { end: 'USED', newEmail: 'n…@e….com', link: frontPage(language) };
    return writeRedirectedMail(card, language, sender.brand, t);
  },
  [answerMailWording.kind]: (language, t) => {
    const [message, answer] =
      language === 'nl'
        ? ['Valt het linnen overhemd groot?', 'Nee, het valt zoals je gewend bent.']
        : ['Does the linen shirt run large?', 'No, it fits true to size.'];
    const writtenAt = new Date('2026-05-12T08:41:00Z');
    const mail = { name: 'Noor de Vries', message, answer, writtenAt, orderNumber: NUMBER };
    return writeAnswerMail(mail, language, sender.brand, t);
  },
  ...samplesOf(stockAlertMailWordings, (kind, language, t) => {
    const about = { title: items(language)[0]?.title ?? '', size: 'M' };
    const links = { go: frontPage(language), end: frontPage(language) };
    return writeStockAlertMail(kind, { ...about, ...links }, language, sender.brand, t);
  }),
  [rejoinMailWording.kind]: (language, t) => {
    const drop = language === 'nl' ? 'Avondlicht' : 'Evening light';
    return writeRejoinMail({ drop, link: frontPage(language) }, language, sender.brand, t);
  },
  ...samplesOf(reminderMailWordings, (kind, language, t) => {
    const title = language === 'nl' ? 'Avondlicht' : 'Evening Light';
    const startDate = new Date('2026-05-12T18:00:00Z');
    const about = { title, startDate, go: frontPage(language), end: frontPage(language) };
    return writeReminderMail(kind, about, language, sender.brand, t);
  }),
  ...samplesOf(drawMailWordings, (kind, language, t) => {
    const piece = `${items(language)[0]?.title ?? ''}, ${language === 'nl' ? 'maat' : 'size'} M`;
    const about = { kind, piece, drop: 'Alcázar', until: new Date('2026-05-13T10:00:00Z'), place: 12 };
    const links = { go: frontPage(language), end: frontPage(language) };
    return writeDrawMail({ ...about, ...links }, language, sender.brand, t);
  }),
  [confirmationMailWording.kind]: (language, t) => {
    const links = { confirm: frontPage(language), unsubscribe: frontPage(language) };
    return writeConfirmationMail(links, language, sender.brand, t);
  },
};

function samplesOf<Key extends string>(
  wordings: Record<Key, MailWording>,
  write: (key: Key, ...sample: Parameters<Sample>) => Promise<WrittenMail>,
): Record<string, Sample> {
  const keys = Object.keys(wordings) as Key[];
  return Object.fromEntries(keys.map((key) => [wordings[key].kind, (...sample) => write(key, ...sample)]));
}

const orderSamples: Record<keyof typeof orderMailWordings, { type: ShownOrderMail } & Partial<MailedOrder>> =
  {
    order_confirmation: { type: 'order_confirmation' },
    gift_card_confirmation: {
      type: 'order_confirmation',
      bought: {
        id: '00000000-0000-4000-8000-000000000000',
        end: '0000',
        recipientName: 'Sam Bakker',
        recipientEmail: 'sam@example.com',
        deliverOn: '2026-06-01',
        isMailed: false,
      },
      adjustments: [],
      shippingMethod: null,
      tax: null,
      items: [{ position: 0, title: 'Gift card', size: null, quantity: 1, priceCents: 5_000, picture: null }],
    },
    order_shipped: { type: 'order_shipped', shipment: parcel(2) },
    order_part_shipped: { type: 'order_shipped', shipment: parcel(1) },
    order_sent_again: { type: 'order_shipped', shipment: parcel(1, true) },
    order_ready: { type: 'order_shipped', shippingMethod: { kind: 'pickup', daysFrom: 1, daysTo: 2 } },
    order_changed: { type: 'order_changed' },
    order_cancelled: { type: 'order_cancelled', returnedCents: 24_490 },
    order_refunded: { type: 'order_refunded', returnedCents: 24_490 },
    order_over_limit: { type: 'order_refunded', isOverLimit: true, returnedCents: 24_490 },
    money_returned: { type: 'money_returned', returnedCents: 8_995 },
  };

function writeSampleWithdrawal(isReturn: boolean, language: Language, t: Words): Promise<WrittenMail> {
  const sending = { address: returnAddress(), link: isReturn ? frontPage(language) : undefined };
  return writeWithdrawalMail(
    {
      orderNumber: NUMBER,
      name: 'Noor de Vries',
      email: 'noor@example.com',
      statedAt: new Date('2026-05-19T19:04:00Z'),
      isGiftCard: false,
      isReturn,
      sending,
      lines: items(language).slice(0, 1),
    },
    language,
    sender,
    t,
  );
}

function sampleOrder(language: Language): MailedOrder {
  return {
    number: NUMBER,
    createdAt: new Date('2026-05-12T08:41:00Z'),
    paymentMethod: 'ideal',
    giftCardCents: 0,
    giftCardEnd: null,
    bought: null,
    business: null,
    shippingAddress: {
      name: 'Noor de Vries',
      address: {
        line1: 'Voorbeeldstraat 12',
        line2: '3 hoog',
        city: 'Amsterdam',
        postal_code: '1000 AA',
        country: 'Netherlands',
      },
    },
    adjustments: [{ kind: 'shipping', name: 'Standard delivery', nameNl: 'Standaardbezorging', cents: 495 }],
    tax: { kind: 'domestic', state: 'NL', lines: [{ rate: 2100, cents: 24_490, vatCents: 4_250 }] },
    shippingMethod: { kind: 'delivery', daysFrom: 1, daysTo: 2 },
    link: frontPage(language),
    withdrawalLink: frontPage(language),
    items: items(language),
  };
}

function items(language: Language): MailedOrder['items'] {
  const [shirt, trousers] =
    language === 'nl' ? ['Linnen overhemd', 'Wollen broek'] : ['Linen shirt', 'Wool trousers'];
  return [
    { position: 0, title: shirt, size: 'M', quantity: 1, priceCents: 8_995, picture: null },
    { position: 1, title: trousers, size: 'L', quantity: 1, priceCents: 15_000, picture: null },
  ];
}

function parcel(pieces: number, isAgain = false): MailedOrder['shipment'] {
  return {
    isAgain,
    pieces: [0, 1].slice(0, pieces).map((position) => ({ position, quantity: 1 })),
    carrier: 'PostNL',
    trackingCode: '3SSAMPLE000000',
    link: shopUrl,
  };
}
