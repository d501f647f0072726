import fs from 'node:fs';
import path from 'node:path';

/** A running development shop and the services it uses. */
export type RunningShop = {
  url: string;
  databaseUrl: string;
  stripeUrl: string;
  mailboxUrl: string;
  parcelsUrl: string;
  /** Settings that a shop needs to use its sandbox. */
  settings: Record<string, string>;
};

const NAME = 'development-shop.json';

/** Publishes the running development shop for `npm run journey`, readable only by its owner. Returns the function that withdraws it. */
export function announceRunningShop(directory: string, shop: RunningShop): () => Promise<void> {
  const file = path.join(directory, NAME);
  fs.writeFileSync(file, JSON.stringify(shop), { mode: 0o600 });
  return async () => fs.rmSync(file, { force: true });
}

/** Returns the development shop running on this directory; undefined if there is none. */
export async function findRunningShop(directory: string): Promise<RunningShop | undefined> {
  const file = path.join(directory, NAME);
  if (!fs.existsSync(file)) return undefined;
  const shop = JSON.parse(fs.readFileSync(file, 'utf8')) as RunningShop;
  // A killed shop leaves its file behind.
  const isThere = await fetch(`${shop.url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
  return isThere ? shop : undefined;
}
