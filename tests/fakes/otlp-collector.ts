import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
};
export type CollectedSpan = Omit<SentSpan, 'attributes'> & {
  service: string;
  attributes: Record<string, string | number | undefined>;
};
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

/** Starts a stand-in for a trace collector such as Jaeger or Tempo: OTLP over HTTP, as JSON or protobuf. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: { type: string; body: Buffer }[] = [];
  const held: http.ServerResponse[] = [];
  let holdsBack = false;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const type = request.headers['content-type'] ?? '';
    bodies.push({ type: `${request.method} ${request.url} ${type}`, body });
    if (type === 'application/json') spans.push(...spansIn(JSON.parse(body.toString())));
    if (holdsBack) return void held.push(response);
    response.writeHead(200, { 'Content-Type': type }).end(type === 'application/json' ? '{}' : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    /** Leaves requests without a response from now on. */
    holdBack() {
      holdsBack = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansIn({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) }));
  });
}

function valuesOf(attributes: Attribute[]): Record<string, string | number | undefined> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}
