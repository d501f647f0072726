import { lazy, Suspense } from 'react';
import type { OrderMessagesProps } from './order-messages.tsx';

const OrderMessages = lazy(() =>
  import('./order-messages.tsx').then(({ OrderMessages }) => ({ default: OrderMessages })),
);

export function LazyMessages(props: OrderMessagesProps) {
  if (!props.threads.length) return null;
  return (
    <Suspense>
      <OrderMessages {...props} />
    </Suspense>
  );
}
