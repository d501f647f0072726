import { lazy, Suspense } from 'react';
import type { OrderMessagesProps } from './order-messages.tsx';

const OrderMessages = lazy(() =>
  import('./order-messages.tsx').then(({ OrderMessages }) => ({ default: OrderMessages })),
);

/** What an order's customer wrote about it; most write nothing, and their orders load nothing of it. */
export function MessagesWhenAny(props: OrderMessagesProps) {
  if (!props.threads.length) return null;
  return (
    <Suspense>
      <OrderMessages {...props} />
    </Suspense>
  );
}
