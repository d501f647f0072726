import { createServer } from 'node:http';

/** The yardstick: Node's minimum for sending given bytes and headers, which the parent provides. */
process.once('message', (page: { bytes: string; headers: string[] }) => {
  const body = Buffer.from(page.bytes, 'base64');
  const server = createServer((_request, response) => response.writeHead(200, page.headers).end(body));
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit(0));
