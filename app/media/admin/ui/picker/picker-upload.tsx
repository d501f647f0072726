import '../../register-translations.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import type { UploadLimits } from '../../../uploads/upload-checks-problems-and-results.ts';
import { UploadFields } from '../upload-fields.tsx';
import { uploadSummary } from '../upload-toasts-and-summary-text.ts';
import { type Outcome, useUploads } from '../use-uploads.ts';

type PickerUploadProps = {
  limits: UploadLimits;
  /** Hears what is in the library now, also what was there before. */
  onUploaded: (outcome: Outcome) => void;
};

/** Uploads what the library does not have yet, without leaving the choice. */
export function PickerUpload({ limits, onUploaded }: PickerUploadProps) {
  const t = useWords();
  const [sent, setSent] = useState<Outcome>();
  const uploads = useUploads(limits);
  const form = useRef<HTMLFormElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const { toSend, isSending } = uploads;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (isSending || toSend === 0) return;
    setSent(undefined);
    const outcome = await uploads.send(new FormData(event.currentTarget));
    const { arrived, known, failed, isStopped } = outcome;
    setSent(outcome);
    if (isStopped) return;
    if (known === 0 && failed === 0) {
      uploads.clear();
      form.current?.reset();
      if (details.current) details.current.open = false;
    }
    if (arrived.length > 0) onUploaded(outcome);
  }

  return (
    <>
      <div role="status" className="mt-4 empty:hidden">
        {sent && uploadSummary(t, sent).map((line) => <p key={line}>{line}</p>)}
      </div>
      <details ref={details} className="picker-upload">
        <summary>{t('library.upload')}</summary>
        <form ref={form} onSubmit={(event) => void submit(event)}>
          <UploadFields uploads={uploads} limits={limits} />
          <Button type="submit" look="secondary" className="mt-4" aria-disabled={isSending || toSend === 0}>
            {isSending ? t('library.uploading') : t('library.uploadCount', { count: toSend })}
          </Button>
        </form>
      </details>
    </>
  );
}
