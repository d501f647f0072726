import { type ComponentProps, lazy, Suspense } from 'react';
import type { RefundNowOrRecordManualRefundPanel as Panel } from './manual-refund-panel.tsx';

const OwedPanel = lazy(() =>
  import('./manual-refund-panel.tsx').then(({ RefundNowOrRecordManualRefundPanel }) => ({
    default: RefundNowOrRecordManualRefundPanel,
  })),
);

type OwedProps = Pick<ComponentProps<typeof Panel>, 'given'> & {
  owed: ComponentProps<typeof Panel>['owed'] | undefined;
};

/** Loads the panel only if a refund is owed, which is rare. */
export function LazyRefundOwed({ owed, given }: OwedProps) {
  if (!owed) return null;
  return (
    <Suspense>
      <OwedPanel key={owed.state} owed={owed} given={given} />
    </Suspense>
  );
}
