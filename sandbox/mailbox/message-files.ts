import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMessage, type StoredMessage } from './message.ts';

const ENDING = '.eml';
const UNFINISHED = '.eml.part';

/** Stores each message in a file named by id; two header lines at the top hold the envelope. */
export interface MessageFiles {
  save(id: string, raw: Buffer, handover: { receivedAt: Date; receivers: string[] }): Promise<void>;
  remove(id: string): Promise<void>;
}

export function noMessageFiles(): MessageFiles {
  return { save: () => Promise.resolve(), remove: () => Promise.resolve() };
}

export async function openMessageFiles(
  directory: string,
  newest: number,
): Promise<{ files: MessageFiles; messages: StoredMessage[] }> {
  await mkdir(directory, { recursive: true });
  const all = (await readdir(directory)).sort();
  const names = all.filter((name) => name.endsWith(ENDING));
  const unfinished = all.filter((name) => name.endsWith(UNFINISHED));
  const messages: StoredMessage[] = [];
  for (const name of names.slice(-newest)) messages.push(await load(directory, name));
  for (const name of [...names.slice(0, -newest), ...unfinished])
    await rm(join(directory, name), { force: true });

  const files: MessageFiles = {
    async save(id, raw, handover) {
      const lines = [
        `X-Received-At: ${handover.receivedAt.toISOString()}`,
        `Delivered-To: ${handover.receivers.map(oneLine).join(', ')}`,
      ];
      const path = join(directory, id + UNFINISHED);
      await writeFile(path, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), raw]));
      await rename(path, join(directory, id + ENDING));
    },
    remove: (id) => rm(join(directory, id + ENDING), { force: true }),
  };
  return { files, messages };
}

async function load(directory: string, name: string): Promise<StoredMessage> {
  const bytes = await readFile(join(directory, name));
  const [received = '', delivered = ''] = bytes.subarray(0, 10_000).toString('utf8').split('\r\n', 2);
  const receivedAt = new Date(received.replace('X-Received-At: ', ''));
  const isOurs = !Number.isNaN(receivedAt.getTime()) && delivered.startsWith('Delivered-To: ');
  const receivers = isOurs ? delivered.slice('Delivered-To: '.length).split(', ').filter(Boolean) : [];
  const raw = isOurs ? bytes.subarray(Buffer.byteLength(`${received}\r\n${delivered}\r\n`)) : bytes;
  const handover = { receivedAt: isOurs ? receivedAt : new Date(0), receivers };
  return readMessage(name.slice(0, -ENDING.length), raw, handover);
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
