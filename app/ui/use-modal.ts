import { useId, useRef } from 'react';

/**
 * A dialog over the page, with what its buttons need: `<dialog {...modal.dialog}>`, `<Button {...modal.opens}>`. Browsers
 * that know `command` open and close it before any script; in the others the page has to be alive.
 */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => ref.current?.close();

  return {
    dialog: { ref, id },
    opens: {
      'aria-haspopup': 'dialog',
      command: 'show-modal',
      commandfor: id,
      onClick: () => knowsCommands() || ref.current?.showModal(),
    },
    closes: { command: 'close', commandfor: id, onClick: () => knowsCommands() || close() },
    close,
  } as const;
}

function knowsCommands(): boolean {
  return 'commandForElement' in HTMLButtonElement.prototype;
}
