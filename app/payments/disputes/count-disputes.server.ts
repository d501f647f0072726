import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';

/** Counts undecided and unanswered disputes; `lostCents` is the total lost. */
export async function countDisputes(
  db: Db,
): Promise<{ undecided: number; toAnswer: number; lostCents: number }> {
  const { rows } = await db.execute<{ undecided: number; toAnswer: number; lostCents: number }>(sql`
    select (select count(*)::int from order_disputes where state in ('open', 'under-review')) as undecided,
      (select count(*)::int from order_disputes
        where state = 'open' and (answer_state is null or answer_state = 'refused')) as "toAnswer",
      (select coalesce(sum(amount_cents), 0)::float8 from order_disputes where state = 'lost') as "lostCents"`);
  return rows[0] ?? { undecided: 0, toAnswer: 0, lostCents: 0 };
}
