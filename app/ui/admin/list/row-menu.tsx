import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { SubmitButton } from '../../link.tsx';

type RowMenuProps = {
  name: string;
  onAct: (form: HTMLFormElement) => void;
  children: (act: (form: HTMLFormElement) => void) => ReactNode;
};

export function RowMenu({ name, onAct, children }: RowMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className="row-actions-button" popoverTarget={id} aria-label={name}>
        <Ellipsis aria-hidden size={20} strokeWidth={1.5} />
      </button>
      <div ref={menu} id={id} popover="auto" className="row-actions">
        {children((form) => {
          menu.current?.hidePopover();
          onAct(form);
        })}
      </div>
    </>
  );
}

type RowButtonProps = {
  action: string;
  fields: Record<string, string>;
  onAct: (form: HTMLFormElement) => void;
  children: ReactNode;
};

export function RowButton({ action, fields, onAct, children }: RowButtonProps) {
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onAct(event.currentTarget);
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton look="link">{children}</SubmitButton>
    </form>
  );
}
