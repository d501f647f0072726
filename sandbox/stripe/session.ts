import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { LineItem, StoredSession } from './ledger.ts';
import { methodsOf, type SessionParams, totalOf } from './session-params.ts';

const DAY = 86_400;

/** Returns a new open session; `now` in seconds, `url` is its payment page, `discountCents` the coupon's amount. */
export function buildSession(
  params: SessionParams,
  given: { id: string; url: string; now: number; discountCents?: number },
): StoredSession {
  const intentData = params.payment_intent_data;
  const subtotal = totalOf(params);
  const { discountCents = 0 } = given;
  const discounted = splitDiscount(
    discountCents,
    params.line_items.map(({ price_data, quantity }) => price_data.unit_amount * quantity),
  );
  return {
    id: given.id,
    lineItems: params.line_items.map((item, place) => buildLineItem(item, given.now, discounted[place] ?? 0)),
    intentData: {
      metadata: intentData?.metadata ?? {},
      description: intentData?.description ?? null,
      receiptEmail: intentData?.receipt_email ?? null,
    },
    session: {
      ...untouchedFields(params.custom_text?.submit ?? null),
      id: given.id,
      object: 'checkout.session',
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      amount_subtotal: subtotal,
      amount_total: subtotal - discountCents,
      billing_address_collection: params.billing_address_collection ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created: given.now,
      currency: 'eur',
      customer_creation: params.customer_creation ?? 'if_required',
      customer_details: params.customer_email ? customerDetails(params.customer_email) : null,
      customer_email: params.customer_email ?? null,
      discounts: (params.discounts ?? []).map(({ coupon }) => ({ coupon, promotion_code: null })),
      expires_at: params.expires_at ?? given.now + DAY,
      livemode: false,
      locale: params.locale ?? null,
      metadata: params.metadata ?? {},
      mode: params.mode,
      payment_intent: null,
      payment_method_types: methodsOf(params),
      payment_status: 'unpaid',
      status: 'open',
      submit_type: params.submit_type ?? null,
      success_url: params.success_url,
      total_details: { amount_discount: discountCents, amount_shipping: 0, amount_tax: 0 },
      url: given.url,
    },
  };
}

function buildLineItem(item: SessionParams['line_items'][number], now: number, discount: number): LineItem {
  const { currency, unit_amount, product_data } = item.price_data;
  const total = unit_amount * item.quantity;
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total - discount,
    currency,
    description: product_data.name,
    metadata: null,
    price: {
      id: newId('price_1'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: now,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod_', 14),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
    quantity: item.quantity,
  };
}

/** Splits a coupon's amount over the lines in proportion; remaining cents go to the last lines with a price. */
function splitDiscount(cents: number, totals: number[]): number[] {
  const whole = totals.reduce((sum, total) => sum + total, 0);
  const parts = totals.map((total) => (whole ? Math.floor((cents * total) / whole) : 0));
  let left = cents - parts.reduce((sum, part) => sum + part, 0);
  for (let place = parts.length - 1; place >= 0 && left; place--) {
    const more = Math.min(left, (totals[place] ?? 0) - (parts[place] ?? 0));
    parts[place] = (parts[place] ?? 0) + more;
    left -= more;
  }
  return parts;
}

function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

/** Fields that the shop does not use, with Stripe's defaults. */
function untouchedFields(submit: Stripe.Checkout.Session.CustomText.Submit | null) {
  return {
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    managed_payments: { enabled: false },
    origin_context: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    subscription: null,
    ui_mode: 'hosted_page',
    wallet_options: null,
  } satisfies Partial<Stripe.Checkout.Session>;
}
