import type { ReactNode } from 'react';

type CheckboxLineProps = {
  name: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
};

export function CheckboxLine({ name, isChecked, onChange, children }: CheckboxLineProps) {
  return (
    <label className="mt-4 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-ink"
      />
      {children}
    </label>
  );
}
