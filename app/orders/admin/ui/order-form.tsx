import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form.tsx';

type DecisionProps = {
  name: string;
  value?: string;
  isOn?: boolean;
  required?: boolean;
  children: ReactNode;
};

export function Decision({ name, value = '1', isOn, required, children }: DecisionProps) {
  return (
    <label className="order-decision">
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} required={required} />
      {children}
    </label>
  );
}

export function ReasonField({ id, defaultValue }: { id: string; defaultValue?: string }) {
  const t = useWords();
  return (
    <Field
      id={id}
      name="reason"
      label={t('adminOrders.reason')}
      maxLength={500}
      autoComplete="off"
      defaultValue={defaultValue}
    />
  );
}
