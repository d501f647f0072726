import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SAMPLE_ADMIN_PASSWORD_FILE_NAME } from '../../app/accounts/sample-admin.ts';
import { storedSecret } from '../../app/platform/stored-secret.server.ts';
import { findOrInstallNginx } from '../../scripts/ensure-nginx.ts';
import { freePort } from '../../scripts/free-port.ts';
import { type S3Settings, startS3 } from '../fakes/s3.ts';
import { startNginx } from './nginx.ts';

type Shop = {
  url: string;
  pid: number | undefined;
  exited: Promise<number | null>;
  output(): string;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

export type Machine = Shop & {
  /** Starts it again after it was killed. */
  again(): Promise<void>;
};

const BUCKET = 'pictures';

/**
 * Starts two shops with their own folders and shared secrets, one S3 server, and nginx in front at the world's port. `start` starts one
 * shop with these settings; `media` are existing pictures.
 */
export async function startTwoMachines(
  { port, directory, media }: { port: number; directory: string; media: string },
  start: (settings: Record<string, string>) => Promise<Shop>,
): Promise<Shop & { machines: [Machine, Machine] }> {
  const program = findOrInstallNginx();
  if (!program)
    throw new Error('nginx is needed for two machines: install the package nginx-light of Debian.');
  const storage = await startStorage(media);
  const secrets = ['auth-secret', SAMPLE_ADMIN_PASSWORD_FILE_NAME].map(
    (name) => [name, storedSecret(directory, name, name === 'auth-secret' ? 32 : 12)] as const,
  );

  async function startMachine(): Promise<Machine> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-machine-'));
    for (const [name, secret] of secrets) fs.writeFileSync(path.join(folder, name), secret, { mode: 0o600 });
    const settings = {
      ...storage.settings,
      DATA_DIRECTORY: folder,
      PORT: String(await freePort()),
      TRUSTED_PROXIES: '127.0.0.1',
    };
    let shop = await start(settings);
    let output = '';
    return {
      url: shop.url,
      get pid() {
        return shop.pid;
      },
      get exited() {
        return shop.exited;
      },
      output: () => output + shop.output(),
      async again() {
        output += shop.output();
        shop = await start(settings);
      },
      async stop() {
        await shop.stop();
        fs.rmSync(folder, { recursive: true, force: true });
      },
      kill: () => shop.kill(),
    };
  }

  const machines: [Machine, Machine] = [await startMachine(), await startMachine()];
  const proxy = await startNginx(program, port, serverFor(port, machines));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: undefined,
    exited: machines[0].exited,
    machines,
    output: joinOutputs(machines),
    async stop() {
      await Promise.all(machines.map((machine) => machine.stop()));
      await proxy.stop();
      await storage.stop();
    },
    async kill() {
      await Promise.all(machines.map((machine) => machine.kill()));
    },
  };
}

/** Joins outputs into one text that only grows, so that new lines follow the former end. */
function joinOutputs(machines: { output(): string }[]): () => string {
  let joined = '';
  const read = machines.map(() => 0);
  return () => {
    machines.forEach((machine, place) => {
      const written = machine.output();
      joined += written.slice(read[place]);
      read[place] = written.length;
    });
    return joined;
  };
}

/** Returns the configuration of docs/two-machines.md. */
function serverFor(port: number, machines: { url: string }[]): string {
  const servers = machines.map(({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`);
  return `upstream shop { ${servers.join(' ')} keepalive 16; keepalive_timeout 4s; }
    server {
      listen 127.0.0.1:${port};
      client_max_body_size 30m;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      location / { proxy_pass http://shop; }
      location /assets/ { proxy_pass http://shop; proxy_next_upstream error timeout http_404; }
    }`;
}

async function startStorage(media: string) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-bucket-'));
  const server = await startS3({ directory, bucket: BUCKET });
  await putPictures(server.settings, media);
  return {
    settings: { S3_BUCKET: BUCKET, ...server.settings },
    async stop() {
      await server.stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function putPictures(settings: S3Settings, media: string): Promise<void> {
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
  });
  const files = fs
    .readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files) {
    const Key = path.relative(media, file);
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: fs.readFileSync(file) }));
  }
  client.destroy();
}
