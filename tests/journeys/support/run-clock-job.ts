import type { World } from '../../system/world.ts';

/** Has a job that runs by the clock run now. */
export async function runClockJob(world: World, name: string): Promise<void> {
  await world.sql('insert into pgboss.job (name) values ($1)', [name]);
}
