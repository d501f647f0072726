import type { ReactNode } from 'react';

type DecisionProps = {
  name: string;
  value?: string;
  isOn?: boolean;
  required?: boolean;
  children: ReactNode;
};

/** A checkbox for a decision that an operator submits with a form. */
export function Decision({ name, value = '1', isOn, required, children }: DecisionProps) {
  return (
    <label className="order-decision">
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} required={required} />
      {children}
    </label>
  );
}
