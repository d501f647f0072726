import { lazy, Suspense } from 'react';
import type { OrderMessagesProps } from './order-messages.tsx';

const OrderMessages = lazy(() =>
  import('./order-messages.tsx').then(({ OrderMessages }) => ({ default: OrderMessages })),
);

/** Loads the messages about an order only if there are any, which is rare. */
export function MessagesWhenAny(props: OrderMessagesProps) {
  if (!props.threads.length) return null;
  return (
    <Suspense>
      <OrderMessages {...props} />
    </Suspense>
  );
}
