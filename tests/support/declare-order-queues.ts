import * as queues from '#app/orders/order-queues.server.ts';
import { declareQueue } from '#app/platform/jobs/jobs.server.ts';

export async function declareOrderQueues(): Promise<void> {
  await Promise.all(Object.values(queues).map(declareQueue));
}
