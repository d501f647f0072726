import { type ReactNode, useEffect, useState } from 'react';
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
  // A modal dialog that loses its attribute `open` is hidden, but still blocks the page.
  const [isOpenAtFirst] = useState(isOpen);
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    dialog.close();
    dialog.showModal();
    return () => dialog.close();
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
      <dialog {...modal.dialog} open={isOpenAtFirst} className="admin-dialog" aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <Button look="link" className="mt-3" {...modal.closes} onClick={discard}>
          {t('adminUi.cancel')}
        </Button>
      </dialog>
    </>
  );
}
