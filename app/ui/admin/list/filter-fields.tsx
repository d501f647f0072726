import type { ReactNode } from 'react';

type FilterChoiceProps = { name: string; label: string; chosen: string | undefined; children: ReactNode };

export function FilterChoice({ name, label, chosen = '', children }: FilterChoiceProps) {
  return (
    <label className="order-filter-field">
      {label}
      <select name={name} defaultValue={chosen}>
        {children}
      </select>
    </label>
  );
}

type FilterDayProps = {
  id: string;
  name: string;
  label: string;
  day: string | undefined;
  problem: string | undefined;
};

export function FilterDay({ id, name, label, day = '', problem }: FilterDayProps) {
  return (
    <div className="order-filter-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        name={name}
        defaultValue={day}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
      />
      {problem && (
        <p id={`${id}-error`} className="text-pomegranate text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
