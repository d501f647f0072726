import fs from 'node:fs';
import path from 'node:path';

/** A development shop that runs just now: where it is, and what it stands on. */
export type RunningShop = {
  url: string;
  databaseUrl: string;
  stripeUrl: string;
  mailboxUrl: string;
  parcelsUrl: string;
  /** What a shop must know to use its sandbox. */
  settings: Record<string, string>;
};

const NAME = 'development-shop.json';

/** Says where the development shop is, for `npm run journey`, until what this answers is called. Only its owner can read it. */
export function announceRunningShop(directory: string, shop: RunningShop): () => Promise<void> {
  const file = path.join(directory, NAME);
  fs.writeFileSync(file, JSON.stringify(shop), { mode: 0o600 });
  return async () => fs.rmSync(file, { force: true });
}

/** The development shop that keeps its data there; undefined where none runs. */
export async function findRunningShop(directory: string): Promise<RunningShop | undefined> {
  const file = path.join(directory, NAME);
  if (!fs.existsSync(file)) return undefined;
  const shop = JSON.parse(fs.readFileSync(file, 'utf8')) as RunningShop;
  // One that was killed could not take its file away.
  const isThere = await fetch(`${shop.url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
  return isThere ? shop : undefined;
}
