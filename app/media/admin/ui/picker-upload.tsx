import '../words.ts';
import { type FormEvent, useRef } from 'react';
import { useWords } from '#app/platform/words.ts';
import { LanguageFields } from '#app/ui/admin/language-fields.tsx';
import { Button } from '#app/ui/button.tsx';
import { LONGEST_ALT, type UploadLimits } from '../../upload.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { DropZone } from './drop-zone.tsx';
import { useUploadToasts } from './use-upload-toasts.ts';
import { useUploads } from './use-uploads.ts';

type PickerUploadProps = {
  limits: UploadLimits;
  /** Hears the ids of what is in the library now, also of what was there before. */
  onUploaded: (ids: string[]) => void;
};

/** Uploads what the library does not have yet, without leaving the choice. */
export function PickerUpload({ limits, onUploaded }: PickerUploadProps) {
  const t = useWords();
  const tell = useUploadToasts();
  const uploads = useUploads(limits);
  const form = useRef<HTMLFormElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const { files, toSend, isSending } = uploads;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (isSending || toSend === 0) return;
    const outcome = await uploads.send(new FormData(event.currentTarget));
    const { arrived, known, failed, isStopped } = outcome;
    tell(outcome);
    if (isStopped) return;
    if (known === 0 && failed === 0) {
      uploads.clear();
      form.current?.reset();
      if (details.current) details.current.open = false;
    }
    if (arrived.length > 0) onUploaded(arrived);
  }

  return (
    <details ref={details} className="picker-upload">
      <summary>{t('library.upload')}</summary>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <DropZone isBusy={isSending} onChoose={uploads.choose} />
        {files.length > 0 && (
          <ChosenFiles files={files} limits={limits} isBusy={isSending} onRemove={uploads.remove} />
        )}
        <div className="mt-4">
          <LanguageFields
            label={t('library.alt')}
            name="altText"
            values={{}}
            hint={t('library.altHint')}
            maxLength={LONGEST_ALT}
          />
        </div>
        <Button type="submit" look="secondary" className="mt-4" aria-disabled={isSending || toSend === 0}>
          {isSending ? t('library.uploading') : t('library.uploadCount', { count: toSend })}
        </Button>
      </form>
    </details>
  );
}
