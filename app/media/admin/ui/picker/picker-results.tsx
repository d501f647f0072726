import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, RefusalNote, refusalOf } from '#app/ui/admin/refusal.tsx';
import { Button } from '#app/ui/link.tsx';
import { altTextIn, imageName } from '../../../library/image-texts.ts';
import type { LibraryImage } from '../../../library/library-images.server.ts';
import { ResponsivePicture } from '../../../ui/responsive-picture.tsx';
import type { UploadLimits } from '../../../uploads/upload-checks.ts';

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
            <AdminNote tone="critical">{t('library.loadError')}</AdminNote>
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

type PickerGridProps = Pick<PickerLibraryProps, 'taken' | 'onToggle'> & {
  images: LibraryImage[];
  chosen: string[];
  isMultiple: boolean;
  isFull: boolean;
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

type LibraryPage = { images: LibraryImage[]; total: number; limits: UploadLimits };
type Asked = { search: string; page: number };
type Read = { ok: true; shown: LibraryPage } | AdminRefusal;

export function useImageLibrary() {
  const [asked, setAsked] = useState<Asked>({ search: '', page: 1 });
  const [shown, setShown] = useState<LibraryPage>();
  const [problem, setProblem] = useState<AdminRefusal['reason']>();
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    const stop = new AbortController();
    setLoading(true);
    const parameters = new URLSearchParams({ q: asked.search, page: String(asked.page) });
    readLibrary(parameters, stop.signal).then((read) => {
      if (stop.signal.aborted) return;
      setLoading(false);
      setProblem(read.ok ? undefined : read.reason);
      if (read.ok) setShown(read.shown);
    });
    return () => stop.abort();
  }, [asked]);

  function ask(changes: Partial<Asked>): void {
    setAsked((before) => ({ ...before, page: 1, ...changes }));
  }

  return { asked, shown, problem, isLoading, ask };
}

export async function readImages(ids: string[]): Promise<LibraryImage[]> {
  const read = await readLibrary(new URLSearchParams(ids.map((id) => ['id', id])));
  return read.ok ? read.shown.images : [];
}

async function readLibrary(parameters: URLSearchParams, signal?: AbortSignal): Promise<Read> {
  const read = await fetchJson<LibraryPage>(`/admin/images/list?${parameters}`, { signal });
  return read.ok ? { ok: true, shown: read.body } : refusalOf(read.status);
}
