import '../register-translations.ts';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { fieldErrorsWithConflicts } from '#app/ui/admin/form/field-errors-with-conflicts.tsx';
import { FormStatus } from '#app/ui/admin/form/form-status.tsx';
import { HiddenMergeFields } from '#app/ui/admin/form/hidden-merge-fields.tsx';
import { MergeNote } from '#app/ui/admin/form/merge-note.tsx';
import { mergedFieldsText } from '#app/ui/admin/form/merged-fields-text.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/form/use-versioned-form.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import type { FilledSale, SaleAnswer } from '../sale-action-data.ts';
import { saleFieldLabel, saleFieldText } from './sale-field-labels-and-values.ts';
import { SaleFields } from './sale-fields.tsx';

type SaleFormProps = {
  shown: FilledSale & { id: string; version: string; base: FormBase };
  isNew: boolean;
  /** What the server said when the form came back with a whole page. */
  given: SaleAnswer | undefined;
};

/** All of a sale, saved together. A new one leads to the list once it is saved. */
export function SaleForm({ shown, isNew, given }: SaleFormProps) {
  const t = useWords();
  const fetcher = useFetcher<SaleAnswer | AdminRefusal>();
  // A new sale keeps the id that its form had first: sent again, it is the same sale.
  const [id] = useState(shown.id);
  const { version } = shown;
  const nameOf = (field: string) => saleFieldLabel(t, field) ?? field;
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t('sales.notSaved'),
      saved: ({ kept }) =>
        isNew
          ? { title: t('sales.created'), to: '/admin/sales' }
          : { title: t('sales.updated'), description: mergedFieldsText(t, kept.map(nameOf)) },
    });
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, t(`sales.problem.${problem}`)]),
  );
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={isGone ? '' : shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && t('sales.goneMeanwhile')}
        saved={isSavedByPage && t('sales.updated')}
      >
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address={`/admin/sales/${encodeURIComponent(id)}`}
          />
        )}
      </FormStatus>
      <SaleFields
        key={shownVersion}
        values={returned?.typed ?? shown}
        errors={fieldErrorsWithConflicts(errors, conflict, (filled, field) =>
          saleFieldText(t, filled, field),
        )}
      />
      <SaveBar {...saving} label={t(isNew ? 'sales.create' : 'sales.save')} backTo="/admin/sales" />
    </fetcher.Form>
  );
}
