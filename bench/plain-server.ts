import { createServer } from 'node:http';

/** The yardstick: the least that Node does to answer with given bytes and headers. Both come from the parent. */
process.once('message', (page: { bytes: string; headers: string[] }) => {
  const body = Buffer.from(page.bytes, 'base64');
  const server = createServer((_request, response) => response.writeHead(200, page.headers).end(body));
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit(0));
