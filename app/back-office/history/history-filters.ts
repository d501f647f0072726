import { momentInShop } from '#app/platform/text/shop-time.ts';

export const historyKinds = [
  ...([
    'order',
    'order-import',
    'product',
    'category',
    'department',
    'colour',
    'collection',
    'size-system',
    'import',
    'drop',
    'drop-block',
    'sale',
    'discount',
    'discount-import',
    'campaign',
  ] as const),
  ...([
    'content-section',
    'page',
    'page-import',
    'image',
    'gift-card',
    'gift-card-import',
    'gift-card-settings',
    'mail-wording',
    'contact-message',
  ] as const),
  ...(['shipping-zone', 'shipping-settings', 'tax-settings', 'tax-rates'] as const),
  ...(['navigation-settings', 'redirect'] as const),
  ...(['staff', 'customer', 'customer-import', 'recovery', 'payment-difference', 'export'] as const),
] as const;
export type HistoryKind = (typeof historyKinds)[number];

export const historyActions = [
  ...([
    'created',
    'updated',
    'deleted',
    'deleted-for-good',
    'archived',
    'restored',
    'released',
    'recovered',
    'noted',
  ] as const),
  ...([
    'mail-asked',
    'mail-retried',
    'tested',
    'email-corrected',
    'refunded',
    'restocked',
    'refund-settled',
  ] as const),
  ...([
    'sent',
    'sent-again',
    'parcel-lost',
    'sending-undone',
    'tracking-changed',
    'label-requested',
    'label-cancelled',
  ] as const),
  ...(['address-corrected', 'email-change-asked', 'email-confirmed', 'size-exchanged'] as const),
  ...(['addition-requested', 'addition-withdrawn'] as const),
  ...(['return-taken-in', 'exchange-taken-in', 'exchange-given-up'] as const),
  ...([
    'withdrawal-closed',
    'dispute-answered',
    'refund-retried',
    'settled',
    'started',
    'exported',
    'undone',
  ] as const),
  ...(['answered', 'closed', 'reopened'] as const),
  ...([
    'queue-paused',
    'queue-resumed',
    'queue-closed',
    'queue-speed-changed',
    'queue-message-changed',
  ] as const),
  ...(['invited', 'withdrawn', 'joined', 'role-changed', 'revoked'] as const),
  ...(['second-factor-on', 'second-factor-reset', 'recovery-codes-renewed', 'recovery-code-used'] as const),
  ...(['passkey-added', 'passkey-removed', 'signed-out', 'data-exported', 'data-erased'] as const),
] as const;
export type HistoryAction = (typeof historyActions)[number];

export type HistoryFilters = {
  object: string;
  person: string;
  kind: HistoryKind | undefined;
  action: HistoryAction | undefined;
  /** Days in Amsterdam as entered, both included. They may be invalid; see `findHistoryDayProblems`. */
  from: string;
  to: string;
};

export type HistoryDayProblems = { from?: 'day'; to?: 'day' | 'order' };

const LONGEST = 254;

export function readHistoryFilters(parameters: URLSearchParams): HistoryFilters {
  const text = (name: string) => (parameters.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST);
  return {
    object: text('q'),
    person: text('person'),
    kind: historyKinds.find((kind) => kind === parameters.get('kind')),
    action: historyActions.find((action) => action === parameters.get('did')),
    from: text('from'),
    to: text('to'),
  };
}

export function historySearch({ object, person, kind, action, from, to }: HistoryFilters): string {
  const asked = { q: object, person, kind, did: action, from, to };
  return new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
}

export function findHistoryDayProblems({ from, to }: HistoryFilters): HistoryDayProblems | undefined {
  const isWrong = (day: string) => Boolean(day) && (day.length !== 10 || !momentInShop(day));
  if (isWrong(from) || isWrong(to))
    return { ...(isWrong(from) && { from: 'day' }), ...(isWrong(to) && { to: 'day' }) };
  return from && to && to < from ? { to: 'order' } : undefined;
}
