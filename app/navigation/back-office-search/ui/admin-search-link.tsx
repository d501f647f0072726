import { Search } from 'lucide-react';
import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';

type Dialog = ComponentType<{ onClose: () => void }>;

export function AdminSearchLink() {
  const t = useWords();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>();
  const [isOpen, setOpen] = useState(false);

  async function open(): Promise<void> {
    try {
      const { AdminSearchDialog } = await fetchDialog();
      setDialog({ Dialog: AdminSearchDialog });
      setOpen(true);
    } catch {
      navigate('/admin/search');
    }
  }

  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'k';
    // Does not open the search over another dialog, which may await an answer.
    if (!isAsked || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => openByKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  function openByClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open();
  }

  return (
    <>
      <Link
        to="/admin/search"
        className="account-link admin-search-link"
        aria-keyshortcuts="Control+K"
        onClick={openByClick}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
      >
        <Search aria-hidden size={18} strokeWidth={1.5} />
        {t('adminSearch.open')}
        <kbd aria-hidden>Ctrl K</kbd>
      </Link>
      {dialog && isOpen && <dialog.Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

function fetchDialog() {
  return import('./admin-search-dialog.tsx');
}

function fetchAhead(): void {
  fetchDialog().catch(() => {});
}
