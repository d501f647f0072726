import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/translations.ts';

type QuantityStepperProps = { value: number; onChange: (quantity: number) => void; of?: string };

export function QuantityStepper({ value, onChange, of }: QuantityStepperProps) {
  const t = useWords();
  const name = (id: string) => (of ? `${t(id)}: ${of}` : t(id));
  return (
    <fieldset
      aria-label={name('common.quantity')}
      className="box-content inline-flex h-11 items-stretch border border-sand bg-paper text-ink"
    >
      <StepButton
        label={name('common.decreaseQuantity')}
        isDisabled={value <= 1}
        onPress={() => onChange(value - 1)}
      >
        <Minus aria-hidden size={16} strokeWidth={1.5} />
      </StepButton>
      <output className="flex min-w-10 items-center justify-center px-1 tabular-nums">{value}</output>
      <StepButton
        label={name('common.increaseQuantity')}
        isDisabled={false}
        onPress={() => onChange(value + 1)}
      >
        <Plus aria-hidden size={16} strokeWidth={1.5} />
      </StepButton>
    </fieldset>
  );
}

type StepButtonProps = { label: string; isDisabled: boolean; onPress: () => void; children: ReactNode };

/** `aria-disabled` instead of `disabled` keeps the focus on the button when the number reaches 1. */
function StepButton({ label, isDisabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onPress}
      className="flex w-11 items-center justify-center transition-colors hover:bg-limewash aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-stone/50"
    >
      {children}
    </button>
  );
}
