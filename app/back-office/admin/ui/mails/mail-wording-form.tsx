import type { FormAnswer, FormBase } from '#app/platform/editing/versioned-form-types.ts';
import type { WordingProblem } from '#app/platform/mail/wording/mail-wording.ts';
import { useWords, type Words } from '#app/platform/text/i18n.ts';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { mailFieldLabel } from './mail-field-label.ts';

export type WordingValues = Record<string, string>;
export type WordingAnswer = FormAnswer<WordingValues, WordingProblem>;

export type RewordableMailField = {
  field: string;
  isLong: boolean;
  longest: number;
  placeholders: readonly string[];
  required: readonly string[];
};

/** Id of the form, for the preview button outside it. */
export const WORDING_FORM = 'mail-wording';

type MailWordingFormProps = {
  kind: string;
  fields: RewordableMailField[];
  shown: { values: WordingValues; version: string; base: FormBase };
  given: WordingAnswer | undefined;
};

export function MailWordingForm({ kind, fields, shown, given }: MailWordingFormProps) {
  const t = useWords();
  return (
    <VersionedForm<WordingValues, WordingProblem>
      name={WORDING_FORM}
      shown={shown}
      values={shown.values}
      given={given}
      address={`/admin/mails/${kind}`}
      action={`/admin/mails/${kind}`}
      texts={{ save: t('mails.save'), saved: t('mails.saved'), notSaved: t('mails.notSaved') }}
      problemText={(problem) => wordingProblemText(t, problem)}
      fieldLabel={(key) => mailFieldLabel(t, key)}
      fieldText={(filled, key) => filled[key] ?? ''}
    >
      {(values, errors) => (
        <FormSection title={t('mails.words')} text={t('mails.wordsText')}>
          {fields.map(({ field, isLong, longest, placeholders, required }) => (
            <LanguageFields
              key={field}
              label={t(`mails.field.${field}`)}
              name={field}
              values={values}
              errors={errors}
              hint={t(required.length ? 'mails.placeholdersRequired' : 'mails.placeholders', {
                names: inBraces(placeholders),
                required: inBraces(required),
              })}
              maxLength={longest}
              isLong={isLong}
            />
          ))}
        </FormSection>
      )}
    </VersionedForm>
  );
}

export function wordingProblemText(t: Words, { reason, name }: WordingProblem): string {
  return t(`mails.problem.${reason}`, { name: `{${name}}` });
}

function inBraces(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}
