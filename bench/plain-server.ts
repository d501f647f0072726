import { createServer } from 'node:http';

/** The yardstick: the least that Node does to answer with given bytes. They come from the parent, with their headers. */
process.once('message', (page: { bytes: string; headers: Record<string, string> }) => {
  const body = Buffer.from(page.bytes, 'base64');
  const headers = { ...page.headers, 'Content-Length': String(body.length) };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit(0));
