import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '#app/platform/text/translations.ts';
import { ROWS_PER_PAGE } from '#app/ui/admin/list/list-url-state.ts';
import { Button, SubmitButton } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { LibraryImage } from '../../../library/library-images.server.ts';
import type { UploadLimits } from '../../../uploads/upload-checks.ts';
import { UploadFields } from '../upload-dialog.tsx';
import { uploadSummary, useUploadToasts } from '../upload-toasts.ts';
import { type Outcome, useUploads } from '../use-uploads.ts';
import { PickerResults, readImages, useImageLibrary } from './picker-results.tsx';

type ImagePickerProps = {
  label: string;
  most?: number;
  taken?: string[];
  look?: 'primary' | 'secondary' | 'link';
  onChoose: (images: LibraryImage[]) => void;
};

/** Displays a button, even inside a form. Its dialog is outside of the form and loads the library on opening. */
export function ImagePicker({ label, most = 1, taken = [], look = 'secondary', onChoose }: ImagePickerProps) {
  const isAlive = useIsHydrated();
  const [place, setPlace] = useState<Element>();
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        disabled={!isAlive || most < 1}
        onClick={({ currentTarget }) => setPlace(currentTarget.closest('.admin') ?? document.body)}
      >
        {label}
      </Button>
      {place &&
        createPortal(
          <PickerDialog most={most} taken={taken} onChoose={onChoose} onClose={() => setPlace(undefined)} />,
          place,
        )}
    </>
  );
}

type PickerDialogProps = {
  most: number;
  taken: string[];
  onChoose: (images: LibraryImage[]) => void;
  onClose: () => void;
};

function PickerDialog({ most, taken, onChoose, onClose }: PickerDialogProps) {
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
    dialog.current?.close();
  }

  function toggle(image: LibraryImage): void {
    if (most === 1) finish([image]);
    else if (chosen.some(({ id }) => id === image.id)) setChosen(chosen.filter(({ id }) => id !== image.id));
    else setChosen([...chosen, image].slice(0, most));
  }

  async function takeUploaded(outcome: Outcome): Promise<void> {
    library.ask({ search: '' });
    const uploaded = (await readImages(outcome.arrived)).filter((image) => !taken.includes(image.id));
    const [only] = uploaded;
    if (most === 1) {
      if (!only || uploaded.length > 1) return;
      finish([only]);
      // Displays the outcome in a toast, since the dialog is closed.
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
      <div className="picker-upload">
        {shown && !library.problem && (
          <PickerUpload limits={shown.limits} onUploaded={(outcome) => void takeUploaded(outcome)} />
        )}
      </div>
      <PickerSearch search={asked.search} onSearch={(search) => library.ask({ search })} />
      <PickerResults library={library} chosen={chosen} taken={taken} most={most} onToggle={toggle} />
      {shown && !library.problem && (
        <PickerPager
          page={asked.page}
          pages={Math.ceil(shown.total / ROWS_PER_PAGE)}
          onTurn={(page) => library.ask({ page })}
        />
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

type PickerSearchProps = { search: string; onSearch: (search: string) => void };

function PickerSearch({ search, onSearch }: PickerSearchProps) {
  const t = useWords();

  function submit(event: FormEvent<HTMLFormElement>): void {
    // The dialog may be rendered by a form's component, to which React would pass the event on.
    event.preventDefault();
    event.stopPropagation();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  }

  return (
    <search>
      <form key={search} className="admin-search" onSubmit={submit}>
        <input
          type="search"
          name="q"
          aria-label={t('library.search')}
          placeholder={t('library.search')}
          defaultValue={search}
          maxLength={100}
        />
        <SubmitButton look="secondary">{t('adminUi.search')}</SubmitButton>
      </form>
    </search>
  );
}

type PickerPagesProps = { page: number; pages: number; onTurn: (page: number) => void };

function PickerPager({ page, pages, onTurn }: PickerPagesProps) {
  const t = useWords();
  if (pages < 2) return null;
  return (
    <nav className="admin-pager mt-4" aria-label={t('adminUi.pagesOf', { list: t('library.title') })}>
      <p className="tabular-nums">
        {page} / {pages}
      </p>
      <button type="button" className="admin-way" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {t('adminUi.previous')}
      </button>
      <button type="button" className="admin-way" disabled={page === pages} onClick={() => onTurn(page + 1)}>
        {t('adminUi.next')}
      </button>
    </nav>
  );
}

type PickerUploadProps = { limits: UploadLimits; onUploaded: (outcome: Outcome) => void };

function PickerUpload({ limits, onUploaded }: PickerUploadProps) {
  const t = useWords();
  const [sent, setSent] = useState<Outcome>();
  const uploads = useUploads(limits);
  const form = useRef<HTMLFormElement>(null);
  const { files, toSend, isSending } = uploads;

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
    }
    if (arrived.length > 0) onUploaded(outcome);
  }

  return (
    <>
      <div role="status" className="mt-4 empty:hidden">
        {sent && uploadSummary(t, sent).map((line) => <p key={line}>{line}</p>)}
      </div>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <UploadFields uploads={uploads} limits={limits} isCompact />
        {files.length > 0 && (
          <SubmitButton look="secondary" className="mt-4" aria-disabled={isSending || toSend === 0}>
            {isSending ? t('library.uploading') : t('library.uploadCount', { count: toSend })}
          </SubmitButton>
        )}
      </form>
    </>
  );
}
