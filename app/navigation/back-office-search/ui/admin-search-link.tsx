import { Search } from 'lucide-react';
import { useWords } from '#app/platform/text/translations.ts';
import { useShortcut } from '#app/ui/admin/use-shortcut.ts';
import { Link } from '#app/ui/link.tsx';
import { useDialogLink } from '#app/ui/use-dialog-link.ts';

export function AdminSearchLink() {
  const t = useWords();
  const { open, link, Dialog, close } = useDialogLink('/admin/search', loadDialog);
  useShortcut(isSearchKey, open);
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

/** Ctrl+K, but not over another dialog, which may await an answer. */
function isSearchKey({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): boolean {
  const isPressed = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';
  return isPressed && !document.querySelector('dialog[open]');
}

async function loadDialog() {
  return (await import('./admin-search-dialog.tsx')).AdminSearchDialog;
}
