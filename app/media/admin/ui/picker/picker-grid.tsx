import '../../register-translations.ts';
import { Check } from 'lucide-react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { altTextIn, imageName } from '../../../library/image-name-and-alt-text.ts';
import type { LibraryImage } from '../../../library/list-and-find-images.server.ts';
import { ResponsivePicture } from '../../../ui/responsive-picture.tsx';

type PickerGridProps = {
  images: LibraryImage[];
  /** Ids of those chosen now. */
  chosen: string[];
  taken: string[];
  isMultiple: boolean;
  /** No other may be chosen. */
  isFull: boolean;
  onToggle: (image: LibraryImage) => void;
};

/** Pictures to choose from, a button each, which says whether it is chosen. */
export function PickerGrid({ images, chosen, taken, isMultiple, isFull, onToggle }: PickerGridProps) {
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
