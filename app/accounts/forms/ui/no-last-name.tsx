import type { ReactNode } from 'react';

type NoLastNameProps = {
  isOffered: boolean;
  isChecked: boolean;
  children: ReactNode;
};

/**
 * Lets a customer with one name leave the last name empty; displayed once it was reported missing, and while ticked.
 */
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
