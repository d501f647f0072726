import type { MouseEvent } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer, FormBase } from '#app/platform/editing/versioned-form.ts';
import type { WordingProblem } from '#app/platform/mail/wording/mail-wording.ts';
import { type Language, languages } from '#app/platform/text/language.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { mailFieldLabel } from './mail-field-label.ts';

type WordingValues = Record<string, string>;
export type WordingAnswer = FormAnswer<WordingValues, WordingProblem>;

type RewordableMailField = {
  field: string;
  isLong: boolean;
  longest: number;
  placeholders: readonly string[];
  required: readonly string[];
};

const WORDING_FORM = 'mail-wording';

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

function wordingProblemText(t: Words, { reason, name }: WordingProblem): string {
  return t(`mails.problem.${reason}`, { name: `{${name}}` });
}

function inBraces(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}

type ShownMails = Record<Language, { subject: string; html: string; text: string }>;

/** The preview of the submitted texts, or their problems. `typed` and `base` refill the form. */
export type PreviewAnswer = { of: 'preview'; typed: WordingValues; base: FormBase; version: string } & (
  | { ok: true; previews: ShownMails }
  | { ok: false; problems: Partial<Record<string, WordingProblem>> }
);

type MailPreviewProps = { kind: string; saved: ShownMails; given: PreviewAnswer | undefined };

export function MailPreview({ kind, saved, given }: MailPreviewProps) {
  const t = useWords();
  const fetcher = useFetcher<PreviewAnswer | AdminRefusal>();
  const address = `/admin/mails/${kind}/previews`;
  const answer = fetcher.data ?? given;
  const shown = answer && 'previews' in answer ? answer.previews : saved;
  /** Submits the form without leaving the page, so that no input is lost. */
  const showHere = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    void fetcher.submit(new FormData(form), { method: 'post', action: address });
  };
  return (
    <section aria-labelledby="mail-preview" className="mt-8">
      <h2 id="mail-preview">{t('mails.preview')}</h2>
      <p className="mt-1 text-stone">{t('mails.previewText')}</p>
      <SubmitButton
        look="secondary"
        className="mt-4"
        form={WORDING_FORM}
        formAction={address}
        formNoValidate
        onClick={showHere}
      >
        {t('mails.showPreview')}
      </SubmitButton>
      <div role="status" className="mt-4 empty:hidden">
        {answer && fetcher.state === 'idle' && <Outcome answer={answer} />}
      </div>
      <div className="mail-previews">
        {languages.map((language) => {
          const { subject, html, text } = shown[language];
          const name = t('mails.previewIn', {
            field: t('mails.preview'),
            language: t(`adminUi.language.${language}`),
          });
          return (
            <article key={language} aria-label={name}>
              <h3>{t(`adminUi.language.${language}`)}</h3>
              <input
                readOnly
                className="mail-preview-subject"
                aria-label={t('mails.field.subject')}
                lang={language}
                value={subject}
              />
              {/* The sandbox attribute blocks scripts, popups and forms. */}
              <iframe title={name} sandbox="" srcDoc={html} />
              <details>
                <summary>{t('mails.plainText')}</summary>
                <textarea readOnly aria-label={t('mails.plainText')} lang={language} rows={16} value={text} />
              </details>
            </article>
          );
        })}
      </div>
    </section>
  );
}

function Outcome({ answer }: { answer: PreviewAnswer | AdminRefusal }) {
  const t = useWords();
  if (!('of' in answer)) return <RefusalNote reason={answer.reason} />;
  if (answer.ok) return <AdminNote tone="good">{t('mails.previewShown')}</AdminNote>;
  const problems = Object.entries(answer.problems).map(
    ([key, problem]) => `${mailFieldLabel(t, key)}: ${problem && wordingProblemText(t, problem)}`,
  );
  return <AdminNote tone="warning">{t('mails.previewWrong', { problems: problems.join(' ') })}</AdminNote>;
}
