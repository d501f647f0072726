import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { SubmitButton } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';

type ConfirmStepProps = {
  /** The server's request for a confirmation. Each new object opens the dialog again. */
  asked: object;
  question: string;
  children: ReactNode;
  confirm: string;
  keep: string;
  isDestructive?: boolean;
  action: string;
  fields: Record<string, string>;
  onConfirm: (form: HTMLFormElement) => void;
};

export function ConfirmServerPreviewDialog({
  asked,
  question,
  children,
  confirm,
  keep,
  isDestructive = false,
  action,
  fields,
  onConfirm,
}: ConfirmStepProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const kept = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reopens the dialog for each new question.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.close();
    shown.showModal();
    kept.current?.focus();
    return () => shown.close();
  }, [asked]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    dialog.current?.close();
    onConfirm(event.currentTarget);
  }

  return (
    <dialog ref={dialog} open id={id} className="admin-dialog" aria-labelledby={`${id}-question`}>
      <form method="post" action={action} onSubmit={submit}>
        <input type="hidden" name="confirmed" value="1" />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <h2 id={`${id}-question`}>
          <UnbrokenNumbers>{question}</UnbrokenNumbers>
        </h2>
        {children}
        <div className="admin-dialog-ways">
          <button
            ref={kept}
            type="button"
            className="button button-secondary"
            command="close"
            commandfor={id}
            onClick={() => dialog.current?.close()}
          >
            {keep}
          </button>
          <SubmitButton look={isDestructive ? 'danger' : 'primary'}>{confirm}</SubmitButton>
        </div>
      </form>
    </dialog>
  );
}
