import type { World } from '../../system/world.ts';

export async function runClockJob(world: World, name: string): Promise<void> {
  await world.sql('insert into pgboss.job (name) values ($1)', [name]);
}
