import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrInstallNginx } from '../../../scripts/find-or-install-nginx.ts';

type Proxy = { stop(): Promise<void> };

/**
 * Puts a proxy before a shop that names the shop's own address as the host, as nginx does unless it is told otherwise:
 * nginx itself, or, where it can't be had, a small one that does the same.
 */
export async function startRewritingProxy(port: number, shopUrl: string): Promise<Proxy> {
  const nginx = findOrInstallNginx();
  if (nginx) return startNginx(nginx, port, shopUrl);
  console.warn(
    'nginx is not here and could not be installed: a small proxy that rewrites Host stands in for it.',
  );
  return startSmallProxy(port, shopUrl);
}

async function startNginx(nginx: string, port: number, shopUrl: string): Promise<Proxy> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-nginx-'));
  // As root it works for another user.
  fs.chmodSync(directory, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((of) => `${of}_temp_path ${directory}/${of};`).join(' ');
  const file = path.join(directory, 'nginx.conf');
  fs.writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${directory}/pid; error_log stderr warn; events {}
     http { access_log off; ${paths}
       server { listen 127.0.0.1:${port}; location / { proxy_pass ${shopUrl}; } } }`,
  );
  const child = spawn(nginx, ['-p', directory, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const died = exited.then(() => 'died' as const);
  while (!(await isListening(port)))
    if ((await Promise.race([died, sleep(50)])) === 'died') throw new Error('nginx ended.');
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function startSmallProxy(port: number, shopUrl: string): Promise<Proxy> {
  const { hostname, port: shopPort, host } = new URL(shopUrl);
  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: target, headers } = incoming;
    const asked = request(
      { hostname, port: shopPort, path: target, method, headers: { ...headers, host, connection: 'close' } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/live`).then(
    (answer) => answer.ok,
    () => false,
  );
}
