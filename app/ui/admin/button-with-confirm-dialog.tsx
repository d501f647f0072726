import type { FormEvent, ReactNode } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Button, SubmitButton } from '../link.tsx';
import { UnbrokenNumbers } from '../unbroken-numbers.tsx';
import { useModal } from '../use-modal.ts';

type ConfirmDialogProps = {
  label: string;
  name?: string;
  look?: 'primary' | 'secondary' | 'link';
  isDisabled?: boolean;
  isDestructive?: boolean;
  question: string;
  children?: ReactNode;
  /** The text of the button that confirms, if it differs from `label`. */
  confirm?: string;
  keep?: string;
  action: string;
  fields?: Record<string, string>;
  /** Submits the form by script. If undefined, the browser submits the form. */
  onConfirm?: (form: HTMLFormElement) => void;
};

export function ButtonWithConfirmDialog({
  label,
  name: buttonName,
  look = 'secondary',
  isDisabled = false,
  isDestructive = true,
  question,
  children,
  confirm = label,
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
            {/* This button comes first and has the focus, so that an accidental Enter changes nothing. */}
            <Button ref={takesFocus} look="secondary" {...modal.closes}>
              {keep ?? t('adminUi.cancel')}
            </Button>
            <SubmitButton look={isDestructive ? 'danger' : 'primary'}>{confirm}</SubmitButton>
          </div>
        </form>
      </dialog>
    </>
  );
}

/** Sets the attribute `autofocus` for an opening dialog, since React does not render the attribute. */
function takesFocus(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}
