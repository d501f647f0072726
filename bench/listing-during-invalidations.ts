import type { World } from '../tests/system/world.ts';
import { type Load, loadWithWrk } from './load-with-wrk.ts';

const CONNECTIONS = 64;

/** Measures a listing whose contents change this often, as when sizes sell out in a drop. */
export async function measureListingDuringInvalidations(
  world: World,
  url: string,
  changesPerSecond: number,
  pids: (number | undefined)[],
): Promise<Load> {
  let isOver = false;
  const changing = (async () => {
    while (!isOver && changesPerSecond > 0) {
      await world.sql(`select pg_notify('pages', '["catalogue"]')`);
      await new Promise((resolve) => setTimeout(resolve, 1_000 / changesPerSecond));
    }
  })();
  const measured = await loadWithWrk(url, { connections: CONNECTIONS, seconds: 8, pids });
  isOver = true;
  await changing;
  return measured;
}
