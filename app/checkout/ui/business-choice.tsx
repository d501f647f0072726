import { type ComponentProps, lazy, Suspense } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import type { BusinessFields as Fields } from '../business/business-fields.tsx';
import type { CheckoutDraft } from '../form/checkout-draft.ts';
import { CheckboxLine } from './checkbox-line.tsx';

/** Loaded only for businesses, which are rare. */
const BusinessFields = lazy(() =>
  import('../business/business-fields.tsx').then(({ BusinessFields }) => ({ default: BusinessFields })),
);

type BusinessChoiceProps = Omit<ComponentProps<typeof Fields>, 'values' | 'onChange'> & {
  business: CheckoutDraft['business'];
  /** Undefined for a private order. */
  onChange: (changed: Partial<NonNullable<CheckoutDraft['business']>> | undefined) => void;
};

export function BusinessChoice({ business, onChange, ...fields }: BusinessChoiceProps) {
  const t = useWords();
  return (
    <>
      <CheckboxLine
        name="business"
        isChecked={!!business}
        onChange={(isBuying) => onChange(isBuying ? {} : undefined)}
      >
        {t('checkout.business')}
      </CheckboxLine>
      {business && (
        <Suspense>
          <BusinessFields {...fields} values={business} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}
