import type { SpanOf } from '../tracing/spans.server.ts';

const LONGEST_QUERY = 2_000;
const table = /\b(?:from|into|update|join)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)"?/i;

/**
 * Returns the trace span of a statement: a name such as `SELECT orders`, and the text with placeholders, never the
 * values. Names and attributes follow OpenTelemetry's database conventions.
 */
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
