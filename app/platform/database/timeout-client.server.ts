import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { log } from '../log/log.server.ts';
import { repeatedWarning } from '../log/repeated-warning.ts';
import { inChildSpan, type SpanOf } from '../tracing/spans.server.ts';
import { databaseUnavailable, requestDatabaseState } from './database-unavailable.server.ts';

const GREETED_WITHIN_MS = 4_000;
/** Further statements are sent unprepared, since the server keeps prepared statements in memory per connection. */
const MOST_STATEMENTS = 400;
const LONGEST_TOLD = 500;
/** SQLSTATE codes after which the connection is unusable (postgresql.org/docs/current/errcodes-appendix.html). */
const LOST = /^(57P0[1235]|08...|53300|25006)$/;
const CANCELLED = '57014';
const NO_ROOM = /^53[12]00$/;
const warnOfNoRoom = repeatedWarning((details) => log.error(details, 'the database has no room left'));
const names = new Map<string, string>();

/** Prepares each statement once to halve the planning time. Queries fail if the server is lost or does not reply. */
export class PreparedStatementTimeoutClient extends pg.Client {
  answerWithinMs = 7_000;
  #isLost = false;
  readonly #prepares: boolean;

  constructor(config?: pg.ClientConfig & { prepares?: boolean }) {
    super({ ...config, connectionTimeoutMillis: GREETED_WITHIN_MS });
    this.#prepares = config?.prepares ?? true;
    this.on('error', () => {
      this.#isLost = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares seven overloads that a subclass can only pass on.
  override query(...given: any[]): any {
    const [query, values, ...rest] = given;
    this.#sendWithWhatFollows();
    const isPreparable =
      this.#prepares &&
      typeof query?.text === 'string' &&
      !query.name &&
      Array.isArray(values) &&
      values.length > 0;
    const name = isPreparable ? nameOf(query.text) : undefined;
    const answer = name
      ? super.query({ ...query, name }, values, ...(rest as []))
      : super.query(query, values, ...(rest as []));
    if (!(answer instanceof Promise)) return answer;
    const text = typeof query === 'string' ? query : query?.text;
    return inChildSpan(
      () => spanOfQuery(text),
      () => this.#inTime(answer, text),
    );
  }

  /** Sends all statements of one event loop turn in a single packet, since most of the cost is per packet. */
  #sendWithWhatFollows(): void {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  async #inTime(answer: Promise<unknown>, text: string | undefined): Promise<unknown> {
    const state = requestDatabaseState();
    const timer = setTimeout(() => {
      if (state) state.hasGivenUp = true;
      this.#destroy(new Error(`no answer within ${Math.round(this.answerWithinMs)} ms`));
    }, this.answerWithinMs);
    try {
      return await answer;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (code === CANCELLED) {
        log.warn({ statement: text?.slice(0, LONGEST_TOLD) }, 'a statement took too long');
        throw databaseUnavailable(`a statement took too long: ${message}`, error);
      }
      if (NO_ROOM.test(code)) {
        warnOfNoRoom(error);
        throw databaseUnavailable(`the database has no room left: ${message}`, error);
      }
      if (!this.#isLost && !LOST.test(code)) throw error;
      throw databaseUnavailable(`the connection to the database was lost: ${message}`, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #destroy(reason: Error): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(reason: Error): void } } };
    connection.stream.destroy(reason);
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_STATEMENTS) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

const LONGEST_QUERY = 2_000;
const table = /\b(?:from|into|update|join)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)"?/i;

export function spanOfQuery(text = ''): SpanOf {
  const operation = (/^\W*(\w+)/.exec(text)?.[1] ?? 'query').toUpperCase();
  const collection = table.exec(text)?.[1]?.replaceAll('"', '');
  return {
    name: collection ? `${operation} ${collection}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(collection && { 'db.collection.name': collection }),
      'db.query.text': text.slice(0, LONGEST_QUERY),
    },
  };
}
