import type { World } from '../../system/world.ts';

type Dates = {
  /** Minutes from now; negative in the past. */
  announcedIn?: number;
  startsIn: number;
  endsIn?: number;
};

export async function addDrop(
  world: World,
  { announcedIn = -60, startsIn, endsIn = startsIn + 600 }: Dates,
  { title, titleNl, description = '' }: { title: string; titleNl?: string; description?: string },
  products: string[] = [],
): Promise<string> {
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const rows = await world.sql(
    `insert into drops (title, title_nl, description, announced_at, start_date, end_date, is_active)
     values ($1, $2, $3, $4, $5, $6, true) returning id`,
    [title, titleNl ?? null, description, after(announcedIn), after(startsIn), after(endsIn)],
  );
  const id = String(rows[0]?.id);
  for (const [place, product] of products.entries())
    await world.sql('insert into drop_products (drop_id, product_id, sort_order) values ($1, $2, $3)', [
      id,
      product,
      place,
    ]);
  await invalidateAllPages(world);
  return id;
}

/** Notifies like an operator's change. */
export async function invalidateAllPages(world: World): Promise<void> {
  await world.sql(`select pg_notify('pages', '["*"]')`);
}
