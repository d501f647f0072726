import { useId, useRef } from 'react';

/** Returns the properties of a dialog and its buttons. In browsers with invoker commands no script is needed. */
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
