import { previewedCancellationsText } from '#app/orders/admin/previewed-cancellations.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import type { AdditionToCancel } from '../../additions/additions.server.ts';

export default function AdditionsDecision({ additions }: { additions: AdditionToCancel[] }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const list = new Intl.ListFormat(useLanguage());
  const marks = additions.map(({ mark }) => mark);
  const numbers = list.format(marks.map(({ number }) => number));
  const amount = price(additions.reduce((sum, { cents }) => sum + cents, 0));
  return (
    <label className="order-decision">
      <input type="checkbox" name="additions" value={previewedCancellationsText(marks)} defaultChecked />
      <span>
        <UnbrokenNumbers>{t('additions.cancelToo', { numbers, amount })}</UnbrokenNumbers>{' '}
        <span className="text-stone">{t('additions.orSentAlone')}</span>
      </span>
    </label>
  );
}
