import { type ReactNode, useEffect } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '../link.tsx';
import type { useModal } from '../use-modal.ts';

type FormDialogProps = {
  modal: ReturnType<typeof useModal>;
  title: string;
  look?: 'primary' | 'secondary';
  /** Opens the dialog at once, for a submission without JavaScript that was refused. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A button that opens a dialog with a form for a rare act. */
export function FormDialog({ modal, title, look = 'secondary', isOpen = false, children }: FormDialogProps) {
  const t = useWords();
  const { ref, id } = modal.dialog;
  const titleId = `${id}-title`;
  useEffect(() => {
    if (!isOpen) return;
    ref.current?.close();
    ref.current?.showModal();
  }, [isOpen, ref]);
  function discard(): void {
    ref.current?.querySelector('form')?.reset();
    modal.close();
  }
  return (
    <>
      <Button look={look} {...modal.opens}>
        {title}
      </Button>
      <dialog {...modal.dialog} open={isOpen} className="admin-dialog" aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <Button look="link" className="mt-3" {...modal.closes} onClick={discard}>
          {t('adminUi.cancel')}
        </Button>
      </dialog>
    </>
  );
}
