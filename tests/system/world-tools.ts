import pg from 'pg';
import Stripe from 'stripe';

export type ReceivedMail = { id: string; subject: string; text: string; count: number; messageId: string };

/** Returns the tools with which tests inspect and control a world: database, payment sandbox and mailbox. */
export function worldTools(
  databaseUrl: string,
  sandbox: { stripeUrl: string; mailboxUrl: string; parcelsUrl: string; settings: Record<string, string> },
) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  pool.on('error', () => {});

  async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await pool.query<Row>(text, values)).rows;
  }

  /** Uses a control of the payment sandbox: GET without a body, POST with one. */
  async function control(name: string, body?: object): Promise<Record<string, unknown>> {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await fetch(`${sandbox.stripeUrl}/sandbox/${name}`, init)).json() as Promise<
      Record<string, unknown>
    >;
  }

  /** Returns the mails to this address, newest first. */
  async function mailsTo(address: string): Promise<ReceivedMail[]> {
    const found = await fetch(`${sandbox.mailboxUrl}/messages.json?to=${encodeURIComponent(address)}`);
    return found.json() as Promise<ReceivedMail[]>;
  }

  /** Sets the stock of a size, without reservations. */
  async function setStock(product: string, size: string, stock: number): Promise<void> {
    await sql('delete from holds using product_sizes s where s.id = product_size_id and product_id = $1', [
      product,
    ]);
    await sql('update product_sizes set stock_quantity = $3 where product_id = $1 and size = $2', [
      product,
      size,
      stock,
    ]);
  }

  let filled: Promise<{ id: string; stock: number }[]> | undefined;

  /** Gives each size that was sold the stock back that it had at the first call, beside what is reserved. */
  async function restock(): Promise<void> {
    filled ??= sql('select id, stock_quantity as stock from product_sizes');
    await sql(
      `with held as (select product_size_id as id, sum(quantity) as quantity from holds group by 1),
         wanted as (
           select id, stock + coalesce(quantity, 0) as stock
           from jsonb_to_recordset($1) as filled(id uuid, stock int) left join held using (id)
         )
       update product_sizes s set stock_quantity = wanted.stock from wanted
       where s.id = wanted.id and stock_quantity < wanted.stock`,
      [JSON.stringify(await filled)],
    );
  }

  async function stockOf(product: string, size: string): Promise<number> {
    const found = 'select stock_quantity as stock from product_sizes where product_id = $1 and size = $2';
    return (await sql<{ stock: number }>(found, [product, size]))[0]?.stock ?? -1;
  }

  async function heldOf(product: string, size: string): Promise<number> {
    const [row] = await sql<{ held: number }>(
      `select coalesce(sum(quantity), 0)::int as held from holds join product_sizes s on s.id = product_size_id
       where s.product_id = $1 and s.size = $2`,
      [product, size],
    );
    return row?.held ?? -1;
  }

  const api = new URL(sandbox.stripeUrl);
  const stripe = new Stripe(sandbox.settings.STRIPE_SECRET_KEY ?? '', {
    host: api.hostname,
    port: api.port,
    protocol: 'http',
    telemetry: false,
  });

  return {
    databaseUrl,
    sql,
    control,
    mailsTo,
    setStock,
    restock,
    stockOf,
    heldOf,
    stripe,
    mailboxUrl: sandbox.mailboxUrl,
    parcelsUrl: sandbox.parcelsUrl,
    stripeUrl: sandbox.stripeUrl,
    webhookSecret: sandbox.settings.STRIPE_WEBHOOK_SECRETS ?? '',
    end: () => pool.end(),
  };
}
