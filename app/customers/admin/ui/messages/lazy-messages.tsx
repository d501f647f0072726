import { lazy, Suspense } from 'react';
import type { OrderMessagesProps } from './message-thread.tsx';

const OrderMessages = lazy(() =>
  import('./message-thread.tsx').then(({ OrderMessages }) => ({ default: OrderMessages })),
);

export function LazyMessages(props: OrderMessagesProps) {
  if (!props.threads.length) return null;
  return (
    <Suspense>
      <OrderMessages {...props} />
    </Suspense>
  );
}
