import '../register-translations.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import type { DropAnswer, FilledDrop } from '../drop-action-data.ts';
import { dropFieldLabel, dropFieldText } from './drop-field-labels-and-values.ts';
import { DropFields } from './drop-fields.tsx';

type DropFormProps = {
  shown: FilledDrop & { id: string; version: string; base: FormBase };
  isNew: boolean;
  /** What the server said when the form came back with a whole page. */
  given: DropAnswer | undefined;
};

/** All of a drop, saved together. A new one leads to the list once it is saved. */
export function DropForm({ shown, isNew, given }: DropFormProps) {
  const t = useWords();
  return (
    <VersionedForm
      shown={shown}
      values={shown}
      given={given}
      address={`/admin/drops/${encodeURIComponent(shown.id)}`}
      listAddress="/admin/drops"
      isNew={isNew}
      texts={{
        save: t(isNew ? 'adminDrops.create' : 'adminDrops.save'),
        saved: t(isNew ? 'adminDrops.created' : 'adminDrops.updated'),
        notSaved: t('adminDrops.notSaved'),
        goneMeanwhile: t('adminDrops.goneMeanwhile'),
      }}
      problemText={(problem) => t(`adminDrops.problem.${problem}`)}
      fieldLabel={(field) => dropFieldLabel(t, field)}
      fieldText={(filled, field) => dropFieldText(t, filled, field)}
    >
      {(values, errors) => <DropFields values={values} errors={errors} />}
    </VersionedForm>
  );
}
