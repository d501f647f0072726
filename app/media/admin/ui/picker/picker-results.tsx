import '../../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { Button } from '#app/ui/button.tsx';
import type { LibraryImage } from '../../../library/list-and-find-images.server.ts';
import { PickerGrid } from './picker-grid.tsx';
import type { useImageLibrary } from './use-image-library.ts';

type PickerLibraryProps = {
  library: ReturnType<typeof useImageLibrary>;
  chosen: LibraryImage[];
  taken: string[];
  most: number;
  onToggle: (image: LibraryImage) => void;
};

/** What the library answered: pictures, none, or why it did not. */
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
