import { type ComponentProps, lazy, Suspense } from 'react';
import type { DisputesPanel } from './disputes-panel.tsx';
import type { RefundNowOrRecordManualRefundPanel } from './manual-refund-panel.tsx';

const Disputes = lazy(() =>
  import('./disputes-panel.tsx').then(({ DisputesPanel }) => ({ default: DisputesPanel })),
);
const RefundOwed = lazy(() =>
  import('./manual-refund-panel.tsx').then(({ RefundNowOrRecordManualRefundPanel }) => ({
    default: RefundNowOrRecordManualRefundPanel,
  })),
);

export function LazyDisputes(props: ComponentProps<typeof DisputesPanel>) {
  return <Suspense>{props.disputes.length > 0 && <Disputes {...props} />}</Suspense>;
}

type OwedProps = ComponentProps<typeof RefundNowOrRecordManualRefundPanel>;
type LazyOwedProps = Omit<OwedProps, 'owed'> & { owed: OwedProps['owed'] | undefined };

export function LazyRefundOwed({ owed, given }: LazyOwedProps) {
  return <Suspense>{owed && <RefundOwed key={owed.state} owed={owed} given={given} />}</Suspense>;
}
