import { createPortal } from 'react-dom';
import { useWords } from '#app/platform/text/translations.ts';
import { actsOnPage, useSingleKeys } from '#app/ui/admin/single-keys.ts';
import { useShortcut } from '#app/ui/admin/use-shortcut.ts';
import { Link } from '#app/ui/link.tsx';
import { useDialogLink } from '#app/ui/use-dialog-link.ts';

/** Opens the list of keys. Without JavaScript it is a part of the search page. */
export function AdminKeysLink() {
  const t = useWords();
  const { open, link, Dialog, close } = useDialogLink('/admin/search#keys', loadDialog);
  const hasSingleKeys = useSingleKeys();
  useShortcut((event) => hasSingleKeys && event.key === '?' && actsOnPage(event), open);
  return (
    <>
      <Link {...link} className="account-link" aria-keyshortcuts={hasSingleKeys ? '?' : undefined}>
        {t('adminKeys.title')}
      </Link>
      {/* The menu that contains the link is not displayed on narrow screens while the dialog is open. */}
      {Dialog && createPortal(<Dialog onClose={close} />, document.body)}
    </>
  );
}

async function loadDialog() {
  return (await import('./admin-keys.tsx')).AdminKeysDialog;
}
