import { X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import {
  formatMegabytes,
  LONGEST_ALT,
  UPLOAD_TYPE_NAMES,
  type UploadLimits,
  uploadProblemMessage,
  uploadTypes,
} from '../../uploads/upload-checks.ts';
import type { ChosenFile, useUploads } from './use-uploads.ts';

type UploadFieldsProps = { uploads: ReturnType<typeof useUploads>; limits: UploadLimits };

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

type DropZoneProps = { isBusy: boolean; onChoose: (files: Iterable<File>) => void };

/** Fills its frame with the file input, so that the browser itself accepts dropped files. */
function DropZone({ isBusy, onChoose }: DropZoneProps) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent<HTMLElement>): void {
    event.preventDefault();
    setOver(false);
    // Handles dropped files here, since the input would ignore files of other types without a message.
    if (!isBusy) onChoose(event.dataTransfer.files);
  }

  return (
    <label
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
          <Outcome file={file} limits={limits} />
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

function Outcome({ file, limits }: { file: ChosenFile; limits: UploadLimits }) {
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
