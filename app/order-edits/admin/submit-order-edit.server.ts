import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseAddressForm } from '#app/accounts/account-area/address-book.server.ts';
import { type AddressProblems, PHONE_LIMIT, RECIPIENT_LIMIT } from '#app/addresses/address.ts';
import { isPhoneNumberIn } from '#app/addresses/country-phone-number.server.ts';
import { type OrderForms, readText } from '#app/orders/admin/order-form.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { crossFieldRule } from '#app/platform/text/cross-field-rule.ts';
import { LONGEST_EMAIL } from '#app/platform/text/email-address.ts';
import { singleLineSchema } from '#app/platform/text/text-schemas.ts';
import { type EmailChangeRefusal, requestEmailChange } from '../email-change.server.ts';
import { type ExchangeRefusal, exchangeSize } from '../exchange-size.server.ts';
import { type AddressRefusal, correctAddress } from '../order-edits.server.ts';

export const orderEditForms: OrderForms<OrderEditAnswer> = {
  address: async (db, { actor, number, form, now }) => {
    const typed = Object.fromEntries(fields.map((name) => [name, readText(form, name, LONGEST)]));
    const refuse = { of: 'address', ok: false, typed } as const;
    const order = await findAdminOrder(db, number);
    if (!order) return { ...refuse, reason: 'not-found' };
    const isPickup = order.shippingMethod?.kind === 'pickup';
    const parsed = parseDeliveryForm(typed, { isPickup, phone: order.phone });
    if (!parsed.ok) return { ...refuse, reason: 'invalid', problems: parsed.problems };
    const { address, phone } = parsed;
    const wanted = { number, seen: readText(form, 'seen') || 'unseen', address, phone };
    const corrected = await correctAddress(db, actor, wanted, now);
    return corrected.ok ? { of: 'address', ok: true } : { ...refuse, reason: corrected.reason };
  },
  /** Reads fields such as `exchange` = `0:L` and `pieces` = `1`. An empty `pieces` means all items. */
  exchanges: async (db, { actor, number, form, now }) => {
    const typed = { exchange: readText(form, 'exchange'), pieces: readText(form, 'pieces') };
    const refuse = { of: 'exchange', ok: false, typed } as const;
    const [, position, size] = /^(0|[1-9]\d{0,3}):(.+)$/.exec(typed.exchange) ?? [];
    if (!position || !size) return { ...refuse, reason: 'no-size' };
    if (!/^([1-9]\d{0,3})?$/.test(typed.pieces)) return { ...refuse, reason: 'too-many-pieces' };
    const seen = readText(form, 'seen') || 'unseen';
    const quantity = typed.pieces ? Number(typed.pieces) : undefined;
    const wanted = { number, seen, position: Number(position), size, quantity };
    const exchanged = await exchangeSize(db, actor, wanted, now);
    return exchanged.ok ? { of: 'exchange', ok: true } : { ...refuse, reason: exchanged.reason };
  },
  'email-changes': async (db, { actor, number, form, now }) => {
    const typed = readText(form, 'email', LONGEST_EMAIL);
    const refuse = { of: 'email-change', ok: false, typed } as const;
    const changeId = z.uuid().safeParse(form.get('changeId'));
    if (!changeId.success) return { ...refuse, reason: 'invalid-email' };
    const seen = readText(form, 'seen') || 'unseen';
    const asked = await requestEmailChange(
      db,
      actor,
      { changeId: changeId.data, number, seen, email: typed },
      now,
    );
    return asked.ok
      ? { of: 'email-change', ok: true, nextId: randomUUID() }
      : { ...refuse, reason: asked.reason };
  },
};

const LONGEST = 200;
const addressFields = ['recipientName', 'phone', 'country', 'postalCode', 'houseNumber', 'streetLine1'];
const fields = [...addressFields, 'streetLine2', 'city', 'state'];

export type AddressAnswer = { of: 'address' } & (
  | { ok: true }
  | { ok: false; reason: AddressRefusal; typed: Record<string, string> }
  | { ok: false; reason: 'invalid'; problems: AddressProblems; typed: Record<string, string> }
);

export type EmailChangeAnswer = { of: 'email-change' } & (
  | { ok: true; nextId: string }
  | { ok: false; reason: EmailChangeRefusal; typed: string }
);

export type ExchangeAnswer = { of: 'exchange' } & (
  | { ok: true }
  | { ok: false; reason: ExchangeRefusal; typed: { exchange: string; pieces: string } }
);

export type OrderEditAnswer = AddressAnswer | EmailChangeAnswer | ExchangeAnswer;

const whoFetchesIt = z
  .object({
    recipientName: singleLineSchema('account.recipientRequired')
      .min(1, 'account.recipientRequired')
      .max(RECIPIENT_LIMIT, 'account.tooLong'),
    phone: singleLineSchema('account.tooLong').max(PHONE_LIMIT, 'account.tooLong').default(''),
    country: z.string().default(''),
  })
  .refine(
    ({ phone, country }) => !phone || isPhoneNumberIn(country, phone),
    crossFieldRule('phone', 'account.phoneInvalid'),
  );

type ParsedDelivery =
  | { ok: true; address: ShippingAddress; phone: string }
  | { ok: false; problems: AddressProblems };

/** Parses address and phone, or only the name for pick-up. An unchanged phone is valid even if the rules changed. */
export function parseDeliveryForm(
  typed: Record<string, string>,
  order: { isPickup: boolean; phone: string },
): ParsedDelivery {
  const parse = order.isPickup ? parsePickupForm : parseAddress;
  if (typed.phone !== order.phone) return parse(typed);
  const parsed = parse({ ...typed, phone: '' });
  return parsed.ok ? { ...parsed, phone: order.phone } : parsed;
}

function parseAddress(typed: Record<string, string>): ParsedDelivery {
  const parsed = parseAddressForm({ ...typed, addressType: 'shipping' });
  if (!parsed.ok) return parsed;
  const { recipientName, streetLine1, streetLine2, city, state, postalCode, country, phone } = parsed.address;
  const address = {
    line1: streetLine1,
    ...(streetLine2 && { line2: streetLine2 }),
    city,
    ...(state && { state }),
    postal_code: postalCode,
    country,
  };
  return { ok: true, address: { name: recipientName, address }, phone: phone ?? '' };
}

function parsePickupForm(typed: Record<string, string>): ParsedDelivery {
  const parsed = whoFetchesIt.safeParse(typed);
  if (parsed.success) {
    const { recipientName, phone, country } = parsed.data;
    const place = { line1: '', city: '', postal_code: '', country };
    return { ok: true, address: { name: recipientName, address: place }, phone };
  }
  const problems: AddressProblems = {};
  for (const { path, message } of parsed.error.issues)
    problems[path[0] as 'recipientName' | 'phone'] ??= message;
  return { ok: false, problems };
}
