import { Check } from 'lucide-react';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { Button } from '#app/ui/link.tsx';
import { altTextIn, imageName } from '../../../library/image-texts.ts';
import type { LibraryImage } from '../../../library/library-images.server.ts';
import { ResponsivePicture } from '../../../ui/responsive-picture.tsx';
import type { useImageLibrary } from './use-image-library.ts';

type PickerLibraryProps = {
  library: ReturnType<typeof useImageLibrary>;
  chosen: LibraryImage[];
  taken: string[];
  most: number;
  onToggle: (image: LibraryImage) => void;
};

export function PickerResults({ library, onToggle, chosen, taken, most }: PickerLibraryProps) {
  const t = useWords();
  const { asked, shown, problem, isLoading, ask } = library;
  const isFull = chosen.length >= most;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-stone">
        {isLoading
          ? t('library.loading')
          : shown && !problem && shown.total > 0 && t('library.found', { count: shown.total })}
        {most > 1 && isFull && <span className="ml-3">{t('library.full')}</span>}
      </p>
      {problem ? (
        <div role="alert">
          {problem === 'unreachable' ? (
            <p className="admin-note" data-tone="critical">
              {t('library.loadError')}
            </p>
          ) : (
            <RefusalNote reason={problem} />
          )}
          <Button look="secondary" className="mt-4" onClick={() => ask({ page: asked.page })}>
            {t('adminUi.tryAgain')}
          </Button>
        </div>
      ) : (
        shown && (
          <div aria-busy={isLoading} className="picker-shown">
            {shown.images.length > 0 ? (
              <PickerGrid
                images={shown.images}
                chosen={chosen.map(({ id }) => id)}
                taken={taken}
                isMultiple={most > 1}
                isFull={isFull}
                onToggle={onToggle}
              />
            ) : (
              <p className="py-8 text-center text-stone">
                {t(asked.search ? 'library.noneFound' : 'library.none')}
              </p>
            )}
          </div>
        )
      )}
    </>
  );
}

type PickerGridProps = {
  images: LibraryImage[];
  chosen: string[];
  taken: string[];
  isMultiple: boolean;
  isFull: boolean;
  onToggle: (image: LibraryImage) => void;
};

function PickerGrid({ images, chosen, taken, isMultiple, isFull, onToggle }: PickerGridProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ul className="image-grid picker-grid" aria-label={t('library.title')}>
      {images.map((image) => {
        const { alt, altLanguage } = altTextIn(image, language);
        const isChosen = chosen.includes(image.id);
        const isTaken = taken.includes(image.id);
        const isClosed = isTaken || (isMultiple && isFull && !isChosen);
        return (
          <li key={image.id}>
            <button
              type="button"
              aria-pressed={isMultiple ? isChosen : undefined}
              aria-disabled={isClosed || undefined}
              onClick={() => isClosed || onToggle(image)}
            >
              <ResponsivePicture
                picture={{ ...image, alt }}
                alt=""
                sizes="10rem"
                frame={{ width: 1, height: 1 }}
              />
              {isChosen && <Check aria-hidden className="picker-mark" size={18} strokeWidth={2} />}
              <span className="image-alt" lang={alt ? altLanguage : undefined}>
                {imageName(alt, image)}
              </span>
              {isTaken && <span className="image-date">{t('library.taken')}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
