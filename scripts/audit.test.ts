import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const packageQr = {
  name: 'qr',
  'dist-tags': { latest: '0.7.0' },
  versions: { '0.7.0': { name: 'qr', version: '0.7.0' } },
};

/** Runs the command against a registry with this response; returns its exit and the requests. */
async function auditedBy(status: number, advisories: object) {
  const asked: Record<string, string[]> = {};
  const registry = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (request.url?.endsWith('/advisories/bulk') && body.length)
      Object.assign(asked, JSON.parse(gunzipSync(body).toString()));
    // For a vulnerable package npm also requests the list of versions.
    const said = request.method === 'POST' ? advisories : packageQr;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const env = { ...process.env, npm_config_registry: url, npm_config_fetch_retries: '0' };
  const command = spawn(process.execPath, ['scripts/audit.ts'], { env });
  let said = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(command, 'close');
  registry.closeAllConnections();
  registry.close();
  return { code, said, asked };
}

test('a known hole ends it with 1 and is named, none with 0; every package of the lock is asked about', async () => {
  const hole = {
    id: 1,
    url: 'https://github.com/advisories/GHSA-0000-0000-0000',
    title: 'A hole',
    severity: 'critical',
    vulnerable_versions: '>=0.1.0',
    cwe: [],
    cvss: { score: 9.8, vectorString: null },
  };
  const found = await auditedBy(200, { qr: [hole] });
  expect(found.said).toMatch(/^critical: qr .*, without a version that mends it$/m);
  expect(found.code).toBe(1);
  expect(Object.keys(found.asked).length).toBeGreaterThan(500);
  expect(await auditedBy(200, {})).toMatchObject({ code: 0, said: expect.stringContaining('no hole') });
});

test('a registry without an answer is not one without holes', async () => {
  for (const status of [405, 500]) {
    const { code, said } = await auditedBy(status, {});
    expect(said).toContain('gave no answer about known holes');
    expect(code).toBe(2);
  }
});
