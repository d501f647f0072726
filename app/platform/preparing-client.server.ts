import { createHash } from 'node:crypto';
import pg from 'pg';

/** Texts beyond these are sent unprepared: a server keeps each prepared statement in memory, per connection. */
const MOST_STATEMENTS = 400;
const names = new Map<string, string>();

/**
 * A connection that prepares what it sends, once for each text: the server then plans our queries once instead of
 * every time, which is half of its work. Poolers that share connections between transactions must know prepared
 * statements (PgBouncer does since 1.21).
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares seven overloads that a subclass can only pass on.
  override query(...given: any[]): any {
    const [query, values, ...rest] = given;
    const isPreparable =
      typeof query?.text === 'string' && !query.name && Array.isArray(values) && values.length > 0;
    const name = isPreparable ? nameOf(query.text) : undefined;
    return name
      ? super.query({ ...query, name }, values, ...(rest as []))
      : super.query(query, values, ...(rest as []));
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_STATEMENTS) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}
