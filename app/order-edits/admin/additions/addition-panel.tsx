import { Form, useNavigation } from 'react-router';
import { PieceLines } from '#app/orders/ui/piece-lines.tsx';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { Addition } from '../../additions/find-additions.server.ts';

export function AdditionPanel({ number, addition }: { number: string; addition: Addition }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const sameList = useSameList();
  const action = useFormActionUrl(`/admin/orders/${number}/additions`);
  const isSaving = useNavigation().state !== 'idle';
  const { id, number: added, by, askedAt, expiresAt, totalCents, pieces, state } = addition;
  const name = `addition-${added}`;
  const moment = formatDateTime(expiresAt, language);
  return (
    <section className="admin-panel max-w-2xl" aria-labelledby={name}>
      <h2 id={name}>
        <Link to={sameList(`/admin/orders/${added}`)} className="text-link">
          {added}
        </Link>
      </h2>
      <ul className="mt-2 [overflow-wrap:anywhere]">
        <PieceLines lines={pieces} />
      </ul>
      <p className="mt-2 text-stone">
        {t('additions.by', { by, moment: formatDateTime(askedAt, language), total: price(totalCents) })}
      </p>
      <p className="admin-note mt-2" data-tone={state === 'paid' ? 'good' : undefined}>
        {t(`additions.state.${state}`, { moment })}
      </p>
      {state === 'waiting' && (
        <Form method="post" action={action('withdrawals')} className="mt-4">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="secondary" aria-disabled={isSaving}>
            {t('additions.withdraw')}
          </Button>
        </Form>
      )}
    </section>
  );
}
