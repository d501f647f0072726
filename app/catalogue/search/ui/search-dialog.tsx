import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { useClosedByBack } from '#app/ui/use-closed-by-back.ts';
import { SearchFormWithSuggestions } from './search-form-with-suggestions.tsx';

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const opened = useRef(key);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>('input')?.focus();
  }, []);
  useClosedByBack(dialog);
  useEffect(() => {
    if (key !== opened.current) dialog.current?.close();
  }, [key]);

  return (
    <dialog ref={dialog} className="search-dialog" aria-label={t('search.title')} onClose={onClose}>
      <div className="search-dialog-bar">
        <SearchFormWithSuggestions id="search-dialog" onLeave={() => dialog.current?.close()} />
        <button
          type="button"
          className="icon-button"
          aria-label={t('common.close')}
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden size={22} strokeWidth={1.4} />
        </button>
      </div>
    </dialog>
  );
}
