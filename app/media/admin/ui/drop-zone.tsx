import '../register-translations.ts';
import { type DragEvent, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { UPLOAD_TYPE_NAMES, uploadTypes } from '../../uploads/upload-checks-problems-and-results.ts';

type DropZoneProps = { isBusy: boolean; onChoose: (files: Iterable<File>) => void };

/** A file input that fills its frame, so browsers themselves take what is dropped on it; alive it hands the files on. */
export function DropZone({ isBusy, onChoose }: DropZoneProps) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent<HTMLElement>): void {
    event.preventDefault();
    setOver(false);
    // The input would leave out what its types do not name, without a word.
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
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
