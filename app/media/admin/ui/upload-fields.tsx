import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { LONGEST_ALT, type UploadLimits } from '../../uploads/upload-checks-problems-and-results.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { DropZone } from './drop-zone.tsx';
import type { useUploads } from './use-uploads.ts';

type UploadFieldsProps = { uploads: ReturnType<typeof useUploads>; limits: UploadLimits };

/** What an upload is made of: the files, and the alt texts that all of them get. */
export function UploadFields({ uploads, limits }: UploadFieldsProps) {
  const t = useWords();
  const { files, isSending } = uploads;
  return (
    <>
      <DropZone isBusy={isSending} onChoose={uploads.choose} />
      {files.length > 0 && (
        <ChosenFiles files={files} limits={limits} isBusy={isSending} onRemove={uploads.remove} />
      )}
      <fieldset className="mt-4">
        <legend className="mb-2">{t('library.altOptional')}</legend>
        <LanguageFields
          label={t('library.alt')}
          name="altText"
          values={{}}
          hint={t('library.altHint')}
          maxLength={LONGEST_ALT}
        />
      </fieldset>
    </>
  );
}
