import { type ComponentProps, lazy, Suspense } from 'react';
import type { DisputesPanel as Panel } from '../disputes-panel.tsx';

const DisputesPanel = lazy(() =>
  import('../disputes-panel.tsx').then(({ DisputesPanel }) => ({ default: DisputesPanel })),
);

/** Loads the panel only if there are disputes, which is rare. */
export function LazyDisputes(props: ComponentProps<typeof Panel>) {
  if (!props.disputes.length) return null;
  return (
    <Suspense>
      <DisputesPanel {...props} />
    </Suspense>
  );
}
