import type { FormEvent } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { Button } from '#app/ui/link.tsx';

type DiscountCodeFormProps = {
  code: string | undefined;
  problem: string | undefined;
  onCode: (code: string | undefined) => void;
};

/** An order has at most one code: another code replaces it, and an empty field removes it. */
export function DiscountCodeForm({ code, problem, onCode }: DiscountCodeFormProps) {
  const t = useWords();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('discountCode') ?? '').trim();
    onCode(typed || undefined);
  }
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-3 py-4">
      <Field
        key={code}
        name="discountCode"
        label={t('checkout.discountCode')}
        defaultValue={code}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem && <span role="alert">{problem}</span>}
        className="grow"
      />
      <Button type="submit" look="secondary" className="mt-6.5">
        {t('checkout.applyCode')}
      </Button>
    </form>
  );
}
