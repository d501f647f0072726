import { X } from 'lucide-react';
import { type DragEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Button, SubmitButton } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useModal } from '#app/ui/use-modal.ts';
import {
  formatMegabytes,
  LONGEST_ALT,
  UPLOAD_TYPE_NAMES,
  type UploadLimits,
  uploadProblemMessage,
  uploadTypes,
} from '../../uploads/upload-checks.ts';
import { uploadSummary, useUploadToasts } from './upload-toasts.ts';
import { type ChosenFile, type Outcome, useUploads } from './use-uploads.ts';

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
            <SubmitButton aria-disabled={isAlive && (isSending || toSend === 0)}>
              {isSending ? t('library.uploading') : t('library.uploadCount', { count: toSend })}
            </SubmitButton>
            <Button look="secondary" {...modal.closes}>
              {t('adminUi.cancel')}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}

type UploadFieldsProps = {
  uploads: ReturnType<typeof useUploads>;
  limits: UploadLimits;
  /** Asks for alt texts only once files have been chosen. */
  isCompact?: boolean;
};

export function UploadFields({ uploads, limits, isCompact = false }: UploadFieldsProps) {
  const t = useWords();
  const { files, isSending } = uploads;
  return (
    <>
      <DropZone isBusy={isSending} onChoose={uploads.choose} />
      {files.length > 0 && (
        <ChosenFiles files={files} limits={limits} isBusy={isSending} onRemove={uploads.remove} />
      )}
      {(files.length > 0 || !isCompact) && (
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
      )}
    </>
  );
}

type DropZoneProps = { isBusy: boolean; onChoose: (files: Iterable<File>) => void };

/** Fills its frame with the file input, so that the browser itself accepts dropped files. */
function DropZone({ isBusy, onChoose }: DropZoneProps) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const [isOver, setOver] = useState(false);
  const zone = useRef<HTMLLabelElement>(null);
  usePastedFiles((files) => {
    if (isBusy || !zone.current?.checkVisibility()) return false;
    onChoose(files);
    return true;
  });

  function drop(event: DragEvent<HTMLElement>): void {
    event.preventDefault();
    setOver(false);
    // Handles dropped files here, since the input would ignore files of other types without a message.
    if (!isBusy) onChoose(event.dataTransfer.files);
  }

  return (
    <label
      ref={zone}
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{t('library.drop')}</span>
      <span className="text-sm text-stone">{t('library.supports', { types: UPLOAD_TYPE_NAMES })}</span>
      <span className="text-sm text-stone">{t('library.paste')}</span>
      <input
        type="file"
        name="files"
        multiple
        accept={uploadTypes.join()}
        disabled={isBusy}
        data-alive={isAlive || undefined}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files ?? []);
          // Resets the input, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** Hands over files that are pasted anywhere on the page. `take` returns whether it has taken them. */
function usePastedFiles(take: (files: FileList) => boolean): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (files?.length && take(files)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

type ChosenFilesProps = {
  files: ChosenFile[];
  limits: UploadLimits;
  isBusy: boolean;
  onRemove: (key: number) => void;
};

function ChosenFiles({ files, limits, isBusy, onRemove }: ChosenFilesProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ul className="chosen-files" aria-label={t('library.chosen')} aria-live="polite">
      {files.map((file) => (
        <li key={file.key} data-state={file.state}>
          <p className="chosen-name">{file.name}</p>
          <p className="text-stone">{formatMegabytes(file.size, language)}</p>
          <FileOutcome file={file} limits={limits} />
          {!isBusy && file.state !== 'done' && file.state !== 'known' && (
            <button
              type="button"
              className="chosen-remove"
              aria-label={t('library.remove', { name: file.name })}
              onClick={() => onRemove(file.key)}
            >
              <X aria-hidden size={18} strokeWidth={1.5} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function FileOutcome({ file, limits }: { file: ChosenFile; limits: UploadLimits }) {
  const t = useWords();
  const language = useLanguage();
  const { name, state, progress, problem } = file;
  if (state === 'sending') {
    const label = t('library.progress', { name, percent: Math.round(progress * 100) });
    return <progress value={progress} aria-label={label} />;
  }
  if (state === 'done') return <p className="chosen-outcome">{t('library.done')}</p>;
  if (state === 'known') return <p className="chosen-outcome">{t('library.known')}</p>;
  if (problem === 'busy') return <p className="chosen-outcome">{t('library.problem.busy')}</p>;
  if (problem === 'signed-out' || problem === 'forbidden')
    return <p className="chosen-outcome">{t(`adminUi.refused.${problem}`)}</p>;
  return problem ? (
    <p className="chosen-outcome">{t(...uploadProblemMessage(problem, limits, language))}</p>
  ) : null;
}
