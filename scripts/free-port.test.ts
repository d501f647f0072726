import fs from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port is none that the system lends to outgoing connections', async () => {
  const range = '/proc/sys/net/ipv4/ip_local_port_range';
  const lentFrom = fs.existsSync(range) ? Number.parseInt(fs.readFileSync(range, 'utf8'), 10) : 32_768;
  const ports = await Promise.all(Array.from({ length: 30 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(lentFrom);
});

test('a port somebody listens on is refused', async () => {
  const port = await freePort();
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve));
  await expect(freePort(port)).rejects.toThrow('EADDRINUSE');
  blocker.close();
});
