import './words.ts';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useWords } from '#app/platform/words.ts';
import { Button } from '../button.tsx';

type ConfirmDialogProps = {
  /** On the button that asks. */
  label: string;
  /** What the button is called where many say the same. */
  name?: string;
  look?: 'primary' | 'secondary' | 'link';
  isDisabled?: boolean;
  /** Such as "Are you sure you want to delete this image?" */
  question: string;
  /** What will happen, where the question leaves it open. */
  children?: ReactNode;
  /** On the button that does it. */
  confirm: string;
  /** On the button that leaves all as it is, where "Cancel" could be taken for what is asked. */
  keep?: string;
  /** What is posted to this page. */
  fields: Record<string, string>;
  /** Sends the form without leaving the page; without it the browser does. */
  onConfirm?: (form: HTMLFormElement) => void;
};

/**
 * A button that asks before its form is sent. Browsers that know `command` ask before any script; elsewhere the page has
 * to be alive.
 */
export function ConfirmDialog({
  label,
  name: buttonName,
  look = 'secondary',
  isDisabled = false,
  question,
  children,
  confirm,
  keep,
  fields,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  function submit(event: FormEvent<HTMLFormElement>): void {
    dialog.current?.close();
    if (!onConfirm) return;
    event.preventDefault();
    onConfirm(event.currentTarget);
  }

  return (
    <>
      <Button
        look={look}
        disabled={isDisabled}
        aria-haspopup="dialog"
        aria-label={buttonName}
        command="show-modal"
        commandfor={id}
        onClick={() => dialog.current?.open || dialog.current?.showModal()}
      >
        {label}
      </Button>
      <dialog ref={dialog} id={id} className="admin-dialog" aria-labelledby={`${id}-question`}>
        <form method="post" onSubmit={submit}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <h2 id={`${id}-question`}>{question}</h2>
          {children}
          <div className="admin-dialog-ways">
            <Button type="submit">{confirm}</Button>
            <Button look="secondary" command="close" commandfor={id} onClick={() => dialog.current?.close()}>
              {keep ?? t('adminUi.cancel')}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
