import type { FormEvent, ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '../button.tsx';
import { UnbrokenNumbers } from '../unbroken-numbers.tsx';
import { useModal } from '../use-modal.ts';

type ConfirmDialogProps = {
  /** On the button that asks. */
  label: string;
  /** What the button is called where many say the same. */
  name?: string;
  look?: 'primary' | 'secondary' | 'link';
  isDisabled?: boolean;
  /** Whether it takes something away; else it is asked for another reason, such as a mail that goes out. */
  isDestructive?: boolean;
  /** Such as "Are you sure you want to delete this image?" */
  question: string;
  /** What will happen, where the question leaves it open. */
  children?: ReactNode;
  /** On the button that does it. */
  confirm: string;
  /** On the button that leaves all as it is, where "Cancel" could be taken for what is asked. */
  keep?: string;
  /** Where the form is posted, and what it says. */
  action: string;
  fields?: Record<string, string>;
  /** Sends the form without leaving the page; without it the browser does. */
  onConfirm?: (form: HTMLFormElement) => void;
};

/** A button for what cannot simply be undone: it asks before its form is sent. */
export function ButtonWithConfirmDialog({
  label,
  name: buttonName,
  look = 'secondary',
  isDisabled = false,
  isDestructive = true,
  question,
  children,
  confirm,
  keep,
  action,
  fields = {},
  onConfirm,
}: ConfirmDialogProps) {
  const t = useWords();
  const modal = useModal();
  const questionId = `${modal.dialog.id}-question`;

  function submit(event: FormEvent<HTMLFormElement>): void {
    modal.close();
    if (!onConfirm) return;
    event.preventDefault();
    onConfirm(event.currentTarget);
  }

  return (
    <>
      <Button
        look={look}
        className={isDestructive ? 'button-destructive' : undefined}
        disabled={isDisabled}
        aria-label={buttonName}
        {...modal.opens}
      >
        {label}
      </Button>
      <dialog {...modal.dialog} className="admin-dialog" aria-labelledby={questionId}>
        <form method="post" action={action} onSubmit={submit}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <h2 id={questionId}>
            <UnbrokenNumbers>{question}</UnbrokenNumbers>
          </h2>
          {children}
          <div className="admin-dialog-ways">
            {/* First, and with the focus even where fields come before it: Enter by mistake does nothing. */}
            <Button ref={takesFocus} look="secondary" {...modal.closes}>
              {keep ?? t('adminUi.cancel')}
            </Button>
            <Button type="submit" look={isDestructive ? 'danger' : 'primary'}>
              {confirm}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}

/** React keeps `autoFocus` to itself; a dialog that opens looks for the attribute. */
function takesFocus(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}
