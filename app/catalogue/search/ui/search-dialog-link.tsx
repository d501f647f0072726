import { Search } from 'lucide-react';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';

type Dialog = ComponentType<{ onClose: () => void }>;

export function SearchDialogLink() {
  const t = useWords();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>();
  const [isOpen, setOpen] = useState(false);

  async function open(event: MouseEvent): Promise<void> {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const { SearchDialog } = await fetchDialog();
      setDialog({ Dialog: SearchDialog });
      setOpen(true);
    } catch {
      navigate('/search');
    }
  }

  return (
    <>
      <Link
        to="/search"
        className="icon-button"
        aria-label={t('search.title')}
        onClick={open}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
      >
        <Search aria-hidden size={20} strokeWidth={1.4} />
      </Link>
      {dialog && isOpen && <dialog.Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

function fetchDialog() {
  return import('./search-dialog.tsx');
}

function fetchAhead(): void {
  fetchDialog().catch(() => {});
}
