import '../register-translations.ts';
import { useFetcher } from 'react-router';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { fieldErrorsWithConflicts } from '#app/ui/admin/form/field-errors-with-conflicts.tsx';
import { FormStatus } from '#app/ui/admin/form/form-status.tsx';
import { HiddenMergeFields } from '#app/ui/admin/form/hidden-merge-fields.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { MergeNote } from '#app/ui/admin/form/merge-note.tsx';
import { mergedFieldsText } from '#app/ui/admin/form/merged-fields-text.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/form/use-versioned-form.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { type AltTexts, altVersion } from '../../library/image-name-and-alt-text.ts';
import { LONGEST_ALT } from '../../uploads/upload-checks-problems-and-results.ts';
import type { AltAnswer } from '../image-action-data.ts';

type AltFormProps = {
  saved: AltTexts & { id: string };
  base: FormBase;
  /** What the server said when the form came back with a whole page. */
  given: AltAnswer | undefined;
};

/** What one sees on an image, in both languages. */
export function AltTextForm({ saved, base, given }: AltFormProps) {
  const t = useWords();
  const nameOf = (field: string) => t(`library.field.${field}`);
  const fetcher = useFetcher<AltAnswer | AdminRefusal>();
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version: altVersion(saved),
      given,
      notSaved: t('library.notSaved'),
      saved: ({ kept }) => ({
        title: t('library.saved'),
        description: mergedFieldsText(t, kept.map(nameOf)),
      }),
    });
  const { altText, altTextNl } = returned?.typed ?? saved;
  return (
    <fetcher.Form {...form} className="mt-6">
      <input type="hidden" name="version" value={shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={answer && !answer.ok && answer.reason === 'missing' && t('library.missing')}
        saved={isSavedByPage && t('library.saved')}
      >
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address={`/admin/images/${saved.id}`}
          />
        )}
      </FormStatus>
      <div key={shownVersion} className="mb-5">
        <LanguageFields
          label={t('library.alt')}
          name="altText"
          values={{ altText, altTextNl }}
          errors={fieldErrorsWithConflicts({}, conflict, (texts, field) => texts[field as keyof AltTexts])}
          hint={t('library.altHint')}
          maxLength={LONGEST_ALT}
        />
      </div>
      <SaveBar {...saving} label={t('library.save')} backTo="/admin/images" />
    </fetcher.Form>
  );
}
