import { Search } from 'lucide-react';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { useDialogLink } from '#app/ui/use-dialog-link.ts';

export function SearchDialogLink() {
  const t = useWords();
  const { link, Dialog, close } = useDialogLink('/search', loadDialog);
  return (
    <>
      <Link {...link} className="icon-button" aria-label={t('search.title')}>
        <Search aria-hidden size={20} strokeWidth={1.4} />
      </Link>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}

async function loadDialog() {
  return (await import('./search-dialog.tsx')).SearchDialog;
}
