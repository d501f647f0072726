import path from 'node:path';
import { errorText } from '../app/platform/describe-error.ts';
import type { Shop } from '../app/shop.server.ts';

/** What a web process tells the one that started it. */
export type WebProcessMessage = { port: number } | { failure: string; isSetting: boolean };

let shop: Shop | undefined;

async function stop(): Promise<void> {
  await shop?.stop();
  process.exit(0);
}

// Ctrl-C reaches every process of the terminal; the one that started us decides when we stop.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('message', (message) => message === 'stop' && void stop());
process.on('disconnect', () => void stop());

try {
  const { startShop } = (await import(
    path.resolve('build/server/index.js')
  )) as typeof import('../app/shop.server.ts');
  shop = await startShop();
  process.send?.({ port: shop.port } satisfies WebProcessMessage);
} catch (error) {
  const { name, message } = error as Error;
  const isSetting = name === 'SettingError';
  process.send?.(
    { failure: isSetting ? message : errorText(error), isSetting } satisfies WebProcessMessage,
    () => process.exit(1),
  );
}
