import type { ComponentProps, ReactNode } from 'react';

type RadioCardsProps<Value extends string> = {
  legend: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: { value: Value; label: string; hint?: string; mark?: ReactNode }[];
};

export function RadioCards<Value extends string>({
  legend,
  name,
  value,
  onChange,
  options,
}: RadioCardsProps<Value>) {
  return (
    <fieldset>
      <legend className="text-heading font-display">{legend}</legend>
      <div className="mt-4 grid gap-3">
        {options.map((option) => (
          <RadioCard
            key={option.value}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            mark={option.mark}
          >
            <span className="block">{option.label}</span>
            {option.hint && <span className="block text-sm text-stone">{option.hint}</span>}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

export function RadioCard({ mark, children, ...input }: ComponentProps<'input'> & { mark?: ReactNode }) {
  return (
    <label className="flex min-h-16 items-center gap-4 border border-stone/40 bg-paper px-4 py-3 transition-colors hover:border-ink has-checked:border-ink has-checked:outline-1 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-sea has-focus-visible:outline-offset-2">
      <input {...input} type="radio" className="size-5 shrink-0 accent-ink outline-none" />
      <span className="min-w-0 flex-1">{children}</span>
      {mark}
    </label>
  );
}
