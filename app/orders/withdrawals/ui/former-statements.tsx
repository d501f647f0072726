import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatDateTime } from '#app/ui/format-date.ts';
import type { WithdrawableOrder } from '../withdrawable-order.server.ts';
import { WithdrawnLines } from './withdrawn-lines.tsx';

type FormerStatementsProps = {
  order: Pick<WithdrawableOrder, 'number' | 'stated' | 'isGiftCard'>;
  /** With the link that shows the order's pages to whoever has it. */
  search: string;
};

/** What was withdrawn from an order before, the newest first: what, when, and where that was acknowledged. */
export function FormerStatements({
  order: { number: order, stated, isGiftCard },
  search,
}: FormerStatementsProps) {
  const t = useWords();
  const language = useLanguage();
  return stated.toReversed().map(({ number, statedAt, email, isUnsent, lines }) => (
    <section
      key={number}
      aria-labelledby={`withdrawal-${number}`}
      className="mt-8 max-w-prose border-sand border-y py-6"
    >
      <h2 id={`withdrawal-${number}`} className="text-heading">
        {t('withdrawal.received')}
      </h2>
      <p className="mt-2">
        {t('withdrawal.receivedText', { moment: formatDateTime(new Date(statedAt), language), email })}
      </p>
      <WithdrawnLines lines={lines} />
      <p className="mt-4 text-stone">
        {t(isGiftCard ? 'withdrawal.nextGiftCard' : isUnsent ? 'withdrawal.nextUnsent' : 'withdrawal.next')}
      </p>
      {!isGiftCard && !isUnsent && (
        <ButtonLink to={`/returns/${order}${search}`} look="secondary" className="mt-6">
          {t('withdrawal.howToSend')}
        </ButtonLink>
      )}
    </section>
  ));
}
