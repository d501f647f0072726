import path from 'node:path';
import { errorForConsole } from '../app/platform/log/describe-error-redacted.ts';
import type { ReplaceableShop } from '../app/start-shop.server.ts';

export type WebProcessMessage = { port: number } | { failure: string; isSetting: boolean };

/** Orders of the parent: stop after a time for load balancers to switch, or finish open work since others have taken over. */
export type WebProcessOrder = { stop: { drainSeconds: number } } | { replaced: true };

let shop: ReplaceableShop | undefined;

async function end(how: (shop: ReplaceableShop) => Promise<void>): Promise<void> {
  if (shop) await how(shop).catch((error: unknown) => console.error(errorForConsole(error)));
  process.exit(0);
}

// Ctrl-C and a closed terminal signal every process; the parent decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('message', (order: object) => {
  if ('stop' in order) {
    const { drainSeconds } = (order as Extract<WebProcessOrder, { stop: object }>).stop;
    void end((running) => running.stop(drainSeconds));
  }
  if ('replaced' in order) void end((running) => running.finish());
});
process.on('disconnect', () => void end((running) => running.stop()));

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
