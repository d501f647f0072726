import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { useDialogLink } from '#app/ui/use-dialog-link.ts';

export function AdminSearchLink() {
  const t = useWords();
  const { open, link, Dialog, close } = useDialogLink('/admin/search', loadDialog);
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

  return (
    <>
      <Link {...link} className="account-link admin-search-link" aria-keyshortcuts="Control+K">
        <Search aria-hidden size={18} strokeWidth={1.5} />
        {t('adminSearch.open')}
        <kbd aria-hidden>Ctrl K</kbd>
      </Link>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}

async function loadDialog() {
  return (await import('./admin-search-dialog.tsx')).AdminSearchDialog;
}
