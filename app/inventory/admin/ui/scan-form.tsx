import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { Button } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import type { StockTakeAnswer } from '../../stock-take/stock-take-item.ts';
import { useSizeNames } from './sizes-form.tsx';

type Scanned = Extract<StockTakeAnswer, { form: 'scans' }>;

/** Counts items by SKU. A scanner types the SKU and Enter; the field is then ready for the next scan. */
export function ScanForm({ given }: { given: Scanned | undefined }) {
  const t = useWords();
  const namesOf = useSizeNames();
  const address = useFormActionUrl('/admin/inventory/stock-take');
  const fetcher = useFetcher<StockTakeAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  useOnActionData(fetcher.data, (heard) => {
    if (heard.ok) form.current?.reset();
    const sku = form.current?.querySelector<HTMLInputElement>('[name=sku]');
    sku?.focus();
    sku?.select();
  });
  const answer = fetcher.data ?? given;
  const scanned = answer && 'form' in answer && answer.form === 'scans' ? answer : undefined;
  const problem = scanned && !scanned.ok ? scanned.reason : undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={address('scans')}
      noValidate
      className="scan-form"
      aria-label={t('stockTake.scan')}
    >
      <Field
        name="sku"
        label={t('stockTake.sku')}
        hint={t('stockTake.skuHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        defaultValue={given && !given.ok ? given.sku : undefined}
        error={
          (problem === 'unknown-sku' || problem === 'several-sizes') && t(`stockTake.problem.${problem}`)
        }
      />
      <Field
        name="pieces"
        label={t('stockTake.pieces')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue="1"
        required
        error={problem === 'pieces' && t('stockTake.problem.pieces')}
      />
      <Button type="submit" look="secondary">
        {t('stockTake.count')}
      </Button>
      <p role="status" className="empty:hidden">
        {scanned?.ok && t('stockTake.scanned', { ...namesOf(scanned), counted: scanned.counted })}
        {answer && !answer.ok && !('form' in answer) && <RefusalNote reason={answer.reason} />}
      </p>
    </fetcher.Form>
  );
}
