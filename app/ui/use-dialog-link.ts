import { type ComponentType, type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';

type Dialog = ComponentType<{ onClose: () => void }>;

/** Opens a dialog whose code is loaded on demand. Opens the page at `path` if the code cannot be loaded. */
export function useDialogLink(path: string, load: () => Promise<Dialog>) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>();
  const [isOpen, setOpen] = useState(false);

  async function open(): Promise<void> {
    try {
      setDialog({ Dialog: await load() });
      setOpen(true);
    } catch {
      navigate(path);
    }
  }

  function loadAhead(): void {
    load().catch(() => {});
  }

  function openByClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open();
  }

  return {
    open,
    link: { to: path, onClick: openByClick, onFocus: loadAhead, onPointerEnter: loadAhead },
    Dialog: isOpen ? dialog?.Dialog : undefined,
    close: () => setOpen(false),
  };
}
