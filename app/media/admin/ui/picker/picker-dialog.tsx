import '../../register-translations.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { ROWS_PER_PAGE } from '#app/ui/admin/list/list-url-state.ts';
import { Button } from '#app/ui/button.tsx';
import type { LibraryImage } from '../../../library/list-and-find-images.server.ts';
import { useUploadToasts } from '../upload-toasts-and-summary-text.ts';
import type { Outcome } from '../use-uploads.ts';
import { PickerPager } from './picker-pager.tsx';
import { PickerResults } from './picker-results.tsx';
import { PickerUpload } from './picker-upload.tsx';
import { readImages, useImageLibrary } from './use-image-library.ts';

type PickerDialogProps = {
  most: number;
  taken: string[];
  onChoose: (images: LibraryImage[]) => void;
  onClose: () => void;
};

/** The library in a dialog. Choosing one picture closes it; several are collected across pages and searches. */
export function PickerDialog({ most, taken, onChoose, onClose }: PickerDialogProps) {
  const t = useWords();
  const titleId = useId();
  const tell = useUploadToasts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<LibraryImage[]>([]);
  const library = useImageLibrary();
  const { asked, shown } = library;
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  function finish(images: LibraryImage[]): void {
    onChoose(images);
    // Closing leads the focus back to the button.
    dialog.current?.close();
  }

  function toggle(image: LibraryImage): void {
    if (most === 1) finish([image]);
    else if (chosen.some(({ id }) => id === image.id)) setChosen(chosen.filter(({ id }) => id !== image.id));
    else setChosen([...chosen, image].slice(0, most));
  }

  function search(event: FormEvent<HTMLFormElement>): void {
    // The dialog may be rendered inside a form, which this form's events would bubble to.
    event.preventDefault();
    event.stopPropagation();
    library.ask({ search: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  }

  async function takeUploaded(outcome: Outcome): Promise<void> {
    library.ask({ search: '' });
    const uploaded = (await readImages(outcome.arrived)).filter((image) => !taken.includes(image.id));
    const [only] = uploaded;
    if (most === 1) {
      if (!only || uploaded.length > 1) return;
      finish([only]);
      // The dialog that said so is closed.
      tell(outcome);
      return;
    }
    setChosen((before) => {
      const others = uploaded.filter((image) => !before.some((other) => other.id === image.id));
      return [...before, ...others].slice(0, most);
    });
  }

  return (
    <dialog ref={dialog} className="admin-dialog picker-dialog" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{t(most === 1 ? 'library.chooseOne' : 'library.chooseMany')}</h2>
      <search>
        <form key={asked.search} className="admin-search" onSubmit={search}>
          <input
            type="search"
            name="q"
            aria-label={t('library.search')}
            placeholder={t('library.search')}
            defaultValue={asked.search}
            maxLength={100}
          />
          <Button type="submit" look="secondary">
            {t('adminUi.search')}
          </Button>
        </form>
      </search>
      <PickerResults library={library} chosen={chosen} taken={taken} most={most} onToggle={toggle} />
      {shown && !library.problem && (
        <>
          <PickerPager
            page={asked.page}
            pages={Math.ceil(shown.total / ROWS_PER_PAGE)}
            onTurn={(page) => library.ask({ page })}
          />
          <PickerUpload limits={shown.limits} onUploaded={(outcome) => void takeUploaded(outcome)} />
        </>
      )}
      <div className="admin-dialog-ways picker-ways">
        {most > 1 && (
          <Button aria-disabled={chosen.length === 0} onClick={() => chosen.length > 0 && finish(chosen)}>
            {t('library.take', { count: chosen.length })}
          </Button>
        )}
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          {t('adminUi.cancel')}
        </Button>
      </div>
    </dialog>
  );
}
