import path from 'node:path';
import { errorForConsole } from '../app/platform/log/describe-error-redacted.ts';
import type { Shop } from '../app/start-shop.server.ts';

/** What a web process tells the one that started it. */
export type WebProcessMessage = { port: number } | { failure: string; isSetting: boolean };

/** What it is told: to stop, after so many seconds in which load balancers find another one. */
type Order = { stop: { drainSeconds: number } };

let shop: Shop | undefined;

async function stop(drainSeconds: number): Promise<void> {
  await shop?.stop(drainSeconds).catch((error: unknown) => console.error(errorForConsole(error)));
  process.exit(0);
}

// Ctrl-C and a closed terminal reach every process; the one that started us decides when we stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('message', (order: Partial<Order>) => {
  if (order.stop) void stop(order.stop.drainSeconds);
});
process.on('disconnect', () => void stop(0));

try {
  const { startShop } = (await import(
    path.resolve('build/server/index.js')
  )) as typeof import('../app/start-shop.server.ts');
  shop = await startShop();
  process.send?.({ port: shop.port } satisfies WebProcessMessage);
} catch (error) {
  const { name, message } = error as Error;
  const isSetting = name === 'SettingError';
  process.send?.(
    { failure: isSetting ? message : errorForConsole(error), isSetting } satisfies WebProcessMessage,
    () => process.exit(1),
  );
}
