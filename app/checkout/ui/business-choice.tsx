import { type ComponentProps, lazy, Suspense } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import type { BusinessFields as Fields } from '../business/business-fields.tsx';
import type { CheckoutDraft } from '../form/checkout-draft.ts';
import { CheckboxLine } from './checkbox-line.tsx';

/** Most buy for themselves, and load nothing of it. */
const BusinessFields = lazy(() =>
  import('../business/business-fields.tsx').then(({ BusinessFields }) => ({ default: BusinessFields })),
);

type BusinessChoiceProps = Omit<ComponentProps<typeof Fields>, 'values' | 'onChange'> & {
  business: CheckoutDraft['business'];
  /** Undefined where it is for no business. */
  onChange: (changed: Partial<NonNullable<CheckoutDraft['business']>> | undefined) => void;
};

/** Whether somebody buys for a business, and for which. */
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
