import '../register-translations.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
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
  return (
    <VersionedForm
      shown={{ version: altVersion(saved), base }}
      values={saved as AltTexts}
      given={given}
      address={`/admin/images/${saved.id}`}
      listAddress="/admin/images"
      texts={{
        save: t('library.save'),
        saved: t('library.saved'),
        notSaved: t('library.notSaved'),
        goneMeanwhile: t('library.missing'),
      }}
      problemText={(problem) => problem}
      fieldLabel={(field) => t(`library.field.${field}`)}
      fieldText={(texts, field) => texts[field as keyof AltTexts]}
    >
      {({ altText, altTextNl }, errors) => (
        <div className="mb-5">
          <LanguageFields
            label={t('library.alt')}
            name="altText"
            values={{ altText, altTextNl }}
            errors={errors}
            hint={t('library.altHint')}
            maxLength={LONGEST_ALT}
          />
        </div>
      )}
    </VersionedForm>
  );
}
