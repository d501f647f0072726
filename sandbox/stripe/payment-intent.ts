import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { bankOf } from './banks.ts';
import { newId } from './ids.ts';
import type { StoredSession } from './ledger.ts';
import type { PaymentMethod } from './session-params.ts';

/** A payment; iDEAL includes a bank (Stripe's code, `abn_amro`). */
export interface Payment {
  method: PaymentMethod;
  bank?: string;
  /** Holder of the card or bank account; by default the session's e-mail address. */
  holder?: string;
}

export function buildIntent({ session, intentData }: StoredSession, now: number): Stripe.PaymentIntent {
  const id = newId('pi_3', 23);
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret_`, 25),
    confirmation_method: 'automatic',
    created: now,
    currency: 'eur',
    customer: null,
    customer_account: null,
    description: intentData.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: intentData.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: intentData.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export function buildCharge(
  intent: Stripe.PaymentIntent,
  payment: Payment,
  email: string | null,
  now: number,
): Stripe.Charge {
  const id = newId('ch_3', 23);
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId('txn_3', 23),
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: payment.method === 'card' ? 'MARENZA' : null,
    captured: true,
    created: now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: newId('pm_1'),
    payment_method_details: paymentMethodDetails(payment, payment.holder || (email ?? '')),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

/** Returns the error of a failed attempt, as Stripe keeps it on the intent. */
export function paymentError(method: PaymentMethod): Stripe.PaymentIntent.LastPaymentError {
  if (method === 'card') {
    const message = 'Your card was declined.';
    const details = {
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_method_type: 'card',
    } as const;
    return { type: 'card_error', ...details, message };
  }
  const message = 'The customer declined the payment at their bank.';
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_payment_attempt_failed',
    payment_method_type: 'ideal',
    message,
  };
}

/** Like at Stripe, a card has the same fingerprint in each payment, and a bank account the same end and holder. */
function paymentMethodDetails(payment: Payment, holder: string): Stripe.Charge.PaymentMethodDetails {
  const name = holder.trim().toLowerCase();
  const hash = createHash('sha256').update(name).digest();
  if (payment.method === 'card') {
    const fingerprint = hash.toString('base64url').replace(/[-_]/g, '').slice(0, 16);
    return { type: 'card', card: { ...CARD, fingerprint } };
  }
  const bank = bankOf(payment.bank);
  return {
    type: 'ideal',
    ideal: {
      bank: bank?.code ?? null,
      bic: bank?.bic ?? null,
      generated_sepa_debit: null,
      generated_sepa_debit_mandate: null,
      iban_last4: String(hash.readUInt16BE(0) % 10_000).padStart(4, '0'),
      transaction_id: newId('', 16),
      verified_name: name || null,
    },
  };
}

const CARD: Stripe.Charge.PaymentMethodDetails.Card = {
  amount_authorized: null,
  authorization_code: '123456',
  brand: 'visa',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'NL',
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2034,
  extended_authorization: { status: 'disabled' },
  fingerprint: null,
  funding: 'credit',
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  last4: '4242',
  mandate: null,
  multicapture: { status: 'unavailable' },
  network: 'visa',
  network_token: { used: false },
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
};
