import { orderHistoryValueText } from '#app/orders/admin/ui/order-history-value-text.ts';
import { isUntaken } from '#app/orders/refunds/refund-rules.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { DateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import type { TimelineEntry } from '../../history/order-timeline.ts';

export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <ol className="admin-history">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <strong>{titleOf(entry, t, price)}</strong>
            <span className="text-stone">
              {' '}
              <DateTime at={entry.at} />, <span>{whoOf(entry, t)}</span>
            </span>
          </p>
          <Details entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function titleOf(entry: TimelineEntry, t: Words, price: (cents: number) => string): string {
  switch (entry.kind) {
    case 'mailed':
      if (entry.status !== 'sent') return t(`adminOrders.event.mail-${entry.status}`);
      return t(isAgain(entry) ? 'adminOrders.event.mailedAgain' : 'adminOrders.event.mailed');
    case 'refund':
      return t(`adminOrders.event.refund.${entry.status}`, { amount: price(entry.amountCents) });
    case 'dispute':
      return entry.state === 'opened'
        ? t('adminOrders.event.disputed', { amount: price(entry.amountCents) })
        : t(`adminOrders.event.dispute.${entry.state}`, { amount: price(entry.amountCents) });
    case 'answer':
      return t(`messages.event.answer-${entry.status}`);
    case 'change':
      return t(`adminUi.did.${entry.action}`);
    default:
      return t(titles[entry.kind]);
  }
}

const titles = {
  placed: 'adminOrders.event.placed',
  settled: 'adminOrders.event.settled',
  'given-up': 'adminOrders.event.givenUp',
  refused: 'adminOrders.event.refused',
  'gift-card-mailed': 'adminOrders.event.giftCardMailed',
  added: 'adminOrders.event.added',
  restored: 'adminOrders.event.restored',
  delivered: 'adminOrders.event.delivered',
  failed: 'adminOrders.event.failed',
  withdrawal: 'adminOrders.event.withdrawal',
  message: 'messages.event.message',
  restock: 'adminUi.did.restocked',
} as const;

/** `resend` counts resends only for confirmations. For other emails it is the number of a refund or withdrawal. */
function isAgain({ type, resend }: { type: string; resend: number }): boolean {
  return type === 'order_confirmation' && resend > 0;
}

function whoOf(entry: TimelineEntry, t: Words): string {
  if (entry.kind === 'mailed') return entry.by ?? t('adminOrders.byShop');
  if (entry.kind === 'refund' && isUntaken(entry.cause)) return t('adminOrders.byShop');
  if (entry.kind === 'withdrawal') return entry.name || t('adminOrders.byShopper');
  if (entry.kind === 'message') return entry.name;
  if ('by' in entry) return entry.by ?? t('adminOrders.source.webhook');
  if (entry.kind === 'placed') return t('adminOrders.byShopper');
  if (entry.kind === 'refused' || entry.kind === 'dispute') return t('adminOrders.source.webhook');
  return 'source' in entry ? t(`adminOrders.source.${entry.source}`) : t('adminOrders.byShop');
}

function Details({ entry }: { entry: TimelineEntry }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  if (entry.kind === 'mailed') {
    return (
      <>
        <p className="text-sm">{t(`adminOrders.mailed.${entry.type}`)}</p>
        {entry.problem && (
          <p className="text-sm [overflow-wrap:anywhere]">
            {t('undelivered.said', { problem: entry.problem, tries: entry.tries })}
          </p>
        )}
      </>
    );
  }
  if (entry.kind === 'answer')
    return entry.problem ? <p className="text-sm [overflow-wrap:anywhere]">{entry.problem}</p> : null;
  if (entry.kind === 'failed') return <p className="text-sm">{t(`orderRecovery.problem.${entry.reason}`)}</p>;
  if (entry.kind === 'given-up') return <p className="text-sm">{t(`adminOrders.givenUp.${entry.reason}`)}</p>;
  const changes = detailsOf(entry, t, price);
  if (changes.length === 0) return null;
  return (
    <dl>
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del>{before}</del>
                <span aria-hidden> → </span>
              </>
            )}
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Detail = { name: string; before?: string; after: string };

function detailsOf(entry: TimelineEntry, t: Words, price: (cents: number) => string): Detail[] {
  if (entry.kind === 'settled') {
    const [from, to] = [entry.from, entry.to];
    const said = (field: string, value = '') => orderHistoryValueText(t, price, field, value) ?? value;
    const payment = (value?: string) => said('paymentStatus', value);
    const status = (value?: string) => said('status', value);
    const changes = [
      { name: t('adminOrders.payment'), before: payment(from.at(-1)), after: payment(to.at(-1)) },
    ];
    const isMoved = from.length === 2 && to.length === 2 && from[0] !== to[0];
    return isMoved
      ? [{ name: t('adminOrders.column.status'), before: status(from[0]), after: status(to[0]) }, ...changes]
      : changes;
  }
  if (entry.kind === 'added') return [{ name: t('adminOrders.field.addition'), after: entry.addition }];
  if (entry.kind === 'withdrawal')
    return [{ name: t('adminOrders.withdrawnPieces'), after: String(entry.pieces) }];
  if (entry.kind === 'restock') return [...reasonOf(entry, t), ...piecesOf(entry, t)];
  if (entry.kind === 'refund') {
    return [
      ...partsOf(entry, t, price),
      ...reasonOf(entry, t),
      ...(entry.problem ? [{ name: t('adminOrders.providerSaid'), after: entry.problem }] : []),
      ...piecesOf(entry, t),
    ];
  }
  if (entry.kind !== 'change') return [];
  const { before, after } = entry;
  return Object.keys(after).map((field) => {
    const name = t(`adminOrders.field.${field}`);
    const said = (value: unknown) => orderHistoryValueText(t, price, field, value) ?? String(value);
    const isMove = moved.includes(field) && before[field] !== '';
    return {
      name,
      ...(isMove && before[field] !== undefined && { before: said(before[field]) }),
      after: said(after[field]),
    };
  });
}

/** Fields for which the timeline shows both the former and the new value. */
const moved = ['status', 'paymentStatus', 'email', 'address', 'phone', 'size'];

function partsOf(
  { amountCents, giftCardCents }: { amountCents: number; giftCardCents: number },
  t: Words,
  price: (cents: number) => string,
): Detail[] {
  if (!giftCardCents) return [];
  const bankCents = amountCents - giftCardCents;
  return [
    { name: t('adminOrders.refundToCard'), after: price(giftCardCents) },
    ...(bankCents ? [{ name: t('adminOrders.refundToBank'), after: price(bankCents) }] : []),
  ];
}

function reasonOf({ reason }: { reason: string }, t: Words): Detail[] {
  return reason ? [{ name: t('adminOrders.reason'), after: reason }] : [];
}

function piecesOf(
  { pieces, damaged, lost, unshelved }: { pieces: number; damaged: number; lost: number; unshelved: number },
  t: Words,
): Detail[] {
  return [
    ...(pieces ? [{ name: t('adminOrders.returned'), after: String(pieces) }] : []),
    ...(damaged ? [{ name: t('adminOrders.writtenOff'), after: String(damaged) }] : []),
    ...(lost ? [{ name: t('adminOrders.lostPieces'), after: String(lost) }] : []),
    ...(unshelved ? [{ name: t('adminOrders.unshelved'), after: String(unshelved) }] : []),
  ];
}
