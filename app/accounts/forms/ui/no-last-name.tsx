import type { ReactNode } from 'react';

type NoLastNameProps = {
  /** The last name is missing. */
  isOffered: boolean;
  isChecked: boolean;
  children: ReactNode;
};

/** Lets a customer with one name leave the last one empty; shown once the form asked for it, and while it is ticked. */
export function NoLastName({ isOffered, isChecked, children }: NoLastNameProps) {
  const look = isOffered ? 'flex' : 'hidden has-checked:flex';
  return (
    <label className={`${look} min-h-11 items-center gap-3 sm:col-span-2`}>
      <input
        type="checkbox"
        name="noLastName"
        defaultChecked={isChecked}
        className="size-5 shrink-0 accent-ink"
      />
      {children}
    </label>
  );
}
