import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Nginx = { stop(): Promise<void> };

/** Starts nginx with this content of its `http` block, one server of which listens at the port. */
export async function startNginx(program: string, port: number, http: string): Promise<Nginx> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-nginx-'));
  // Started by root, nginx runs its workers as another user.
  fs.chmodSync(directory, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((of) => `${of}_temp_path ${directory}/${of};`).join(' ');
  const file = path.join(directory, 'nginx.conf');
  fs.writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${directory}/pid; error_log stderr crit; events {}
     http { access_log off; ${paths} ${http} }`,
  );
  const child = spawn(program, ['-p', directory, '-e', 'stderr', '-c', file], {
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

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
