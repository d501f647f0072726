import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useModal } from '#app/ui/use-modal.ts';
import type { UploadLimits } from '../../uploads/upload-checks.ts';
import { UploadFields } from './upload-fields.tsx';
import { uploadSummary, useUploadToasts } from './upload-toasts.ts';
import { type Outcome, useUploads } from './use-uploads.ts';

/** Uploads each file in its own request, so that a refusal affects no other. Without JavaScript it is a plain form. */
export function UploadDialog({ limits }: { limits: UploadLimits }) {
  const t = useWords();
  const tell = useUploadToasts();
  const isAlive = useIsHydrated();
  const { revalidate } = useRevalidator();
  const modal = useModal();
  const titleId = `${modal.dialog.id}-title`;
  const form = useRef<HTMLFormElement>(null);
  const uploads = useUploads(limits);
  const { toSend, isSending } = uploads;
  const [mixed, setMixed] = useState<Outcome>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending || toSend === 0) return;
    setMixed(undefined);
    const outcome = await uploads.send(new FormData(event.currentTarget));
    const { arrived, known, failed, isStopped } = outcome;
    if (arrived.length > 0) void revalidate();
    // Stays open if there is something to explain, for example that known images keep their alt texts.
    if (known > 0 || failed > 0 || isStopped) return setMixed(outcome);
    tell(outcome);
    modal.close();
  }

  function empty(): void {
    uploads.clear();
    setMixed(undefined);
    form.current?.reset();
  }

  return (
    <>
      <Button {...modal.opens}>{t('library.upload')}</Button>
      <dialog
        {...modal.dialog}
        className="admin-dialog upload-dialog"
        aria-labelledby={titleId}
        onClose={empty}
      >
        <form
          ref={form}
          action="/admin/images/files"
          method="post"
          encType="multipart/form-data"
          onSubmit={(event) => void submit(event)}
        >
          <h2 id={titleId}>{t('library.upload')}</h2>
          <UploadFields uploads={uploads} limits={limits} />
          <div role="status" className="mt-4 empty:hidden">
            {mixed && uploadSummary(t, mixed).map((line) => <p key={line}>{line}</p>)}
          </div>
          <div className="admin-dialog-ways">
            <Button type="submit" aria-disabled={isAlive && (isSending || toSend === 0)}>
              {isSending ? t('library.uploading') : t('library.uploadCount', { count: toSend })}
            </Button>
            <Button look="secondary" {...modal.closes}>
              {t('adminUi.cancel')}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
