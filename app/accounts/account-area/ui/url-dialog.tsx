import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';

type PageDialogProps = {
  title: string;
  closeTo: string;
  children: ReactNode;
};

/** A dialog in the page's URL: the back button closes it, and without JavaScript it is part of the page. */
export function UrlDialog({ title, closeTo, children }: PageDialogProps) {
  const t = useWords();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const { key } = useLocation();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.removeAttribute('open');
    shown?.showModal();
    isShown.current = true;
    // Closing returns the focus to the element that opened it; unmounting alone would not.
    return () => {
      isShown.current = false;
      shown?.close();
    };
  }, []);
  // Reopens a dialog that was closed and requested again before the navigation finished: the URL never changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit of the same address.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [key]);

  return (
    <dialog
      ref={dialog}
      open
      className="account-dialog"
      aria-labelledby="dialog-title"
      onClose={() => isShown.current && navigate(closeTo, { replace: true, preventScrollReset: true })}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="dialog-title" className="pt-2 text-heading">
          {title}
        </h2>
        <Link
          to={closeTo}
          replace
          preventScrollReset
          className="icon-button -mr-3"
          aria-label={t('account.closeDialog')}
        >
          <X aria-hidden size={22} strokeWidth={1.4} />
        </Link>
      </div>
      {children}
    </dialog>
  );
}
