import { useFetcher } from 'react-router';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { MOST_CODES } from '../../discount.ts';
import type { CodesProblem } from '../../discount-codes.server.ts';
import type { listCodes } from '../../editing/list-discounts.server.ts';

export type CodesAnswer = { ok: true; made: number } | { ok: false; codes: true; reason: CodesProblem };

type DiscountCodesPanelProps = {
  id: string;
  count: number;
  codes: Awaited<ReturnType<typeof listCodes>>;
  given: CodesAnswer | undefined;
};

export function DiscountCodesPanel({ id, count, codes, given }: DiscountCodesPanelProps) {
  const t = useWords();
  const fetcher = useFetcher<CodesAnswer | AdminRefusal>();
  const address = `/admin/discounts/${encodeURIComponent(id)}`;
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? given) : undefined;
  const problem = answer && !answer.ok && 'codes' in answer ? answer.reason : undefined;
  return (
    <section aria-labelledby="codes" className="admin-panel mt-8">
      <h2 id="codes" className="text-heading">
        {t('discounts.codes')}
      </h2>
      <p className="mt-2 text-stone">{t('discounts.codesText', { most: MOST_CODES })}</p>
      <fetcher.Form
        method="post"
        action={`${address}/codes`}
        className="mt-4 flex flex-wrap items-start gap-4"
      >
        <Field
          name="count"
          label={t('discounts.codeCount')}
          defaultValue="100"
          inputMode="numeric"
          error={problem === 'count-unknown' && t('discounts.codesProblem.count-unknown')}
          required
        />
        <Field
          name="prefix"
          label={t('discounts.prefix')}
          maxLength={20}
          error={problem === 'prefix-unknown' && t('discounts.codesProblem.prefix-unknown')}
        />
        <Field
          name="uses"
          label={t('discounts.usesOfEach')}
          defaultValue="1"
          inputMode="numeric"
          error={problem === 'uses-unknown' && t('discounts.codesProblem.uses-unknown')}
        />
        <SubmitButton look="secondary" className="mt-7">
          {t('discounts.makeCodes')}
        </SubmitButton>
      </fetcher.Form>
      <div role="status" className="mt-3 empty:hidden">
        {answer?.ok && t('discounts.codesMade', { count: answer.made })}
        {(problem === 'missing' || problem === 'automatic') && t(`discounts.codesProblem.${problem}`)}
        {answer && !answer.ok && !('codes' in answer) && <RefusalNote reason={answer.reason} />}
      </div>
      {count > 0 && (
        <>
          <DownloadForm action={`${address}/codes.csv`} className="mt-6 mb-4">
            {t('discounts.exportCodes', { count })}
          </DownloadForm>
          <CodesTable codes={codes} />
          {codes.length < count && (
            <p className="mt-2 text-sm text-stone">{t('discounts.codesShown', { count: codes.length })}</p>
          )}
        </>
      )}
    </section>
  );
}

function CodesTable({ codes }: Pick<DiscountCodesPanelProps, 'codes'>) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <table className="discount-codes">
      <thead>
        <tr>
          <th scope="col">{t('discounts.code')}</th>
          <th scope="col">{t('discounts.uses')}</th>
          <th scope="col">{t('discounts.paidOrders')}</th>
          <th scope="col">{t('discounts.takenOff')}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map(({ code, mostUses, results }) => (
          <tr key={code}>
            <th scope="row">{code}</th>
            <td>{mostUses === null ? results.uses : `${results.uses} / ${mostUses}`}</td>
            <td>{results.orders}</td>
            <td>{price(results.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
