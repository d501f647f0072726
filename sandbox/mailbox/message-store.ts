import { readMessage, type StoredMessage } from './message.ts';
import { type MessageFiles, noMessageFiles, openMessageFiles } from './message-files.ts';

const MOST_MESSAGES = 1000;

/** A message with the number of its copies. */
export interface ShownMessage extends StoredMessage {
  count: number;
}

export type MessageStore = Awaited<ReturnType<typeof openMessageStore>>;

/** Keeps the newest thousand messages, also in the directory if given. */
export async function openMessageStore(directory: string | undefined) {
  const opened = directory ? await openMessageFiles(directory, MOST_MESSAGES) : undefined;
  const files: MessageFiles = opened?.files ?? noMessageFiles();
  let messages: StoredMessage[] = opened?.messages ?? [];
  let lastId = '';

  function nextId(receivedAt: Date): string {
    let id = `${receivedAt.toISOString().replace(/[^0-9]/g, '')}-0000`;
    if (id <= lastId) {
      const [time = '', number = '0'] = lastId.split('-');
      id = `${time}-${String(Number(number) + 1).padStart(4, '0')}`;
    }
    lastId = id;
    return id;
  }

  async function keep(raw: Buffer, receivers: string[]): Promise<StoredMessage> {
    const handover = { receivedAt: new Date(), receivers };
    const id = nextId(handover.receivedAt);
    const message = await readMessage(id, raw, handover);
    await files.save(id, raw, handover);
    messages.push(message);
    await Promise.all(messages.splice(0, messages.length - MOST_MESSAGES).map((old) => files.remove(old.id)));
    return message;
  }

  async function clear(): Promise<void> {
    const gone = messages;
    messages = [];
    await Promise.all(gone.map(({ id }) => files.remove(id)));
  }

  lastId = messages.findLast(({ id }) => /^\d{17}-\d{4}$/.test(id))?.id ?? '';
  return { keep, clear, all: () => [...messages] };
}

/** Returns messages newest first, grouped by Message-ID; only those to `receiver` if given. */
export function showMessages(messages: StoredMessage[], receiver?: string | null): ShownMessage[] {
  const wanted = receiver?.trim().toLowerCase();
  const shown = new Map<string, ShownMessage>();
  for (const message of [...messages].reverse()) {
    if (wanted && !message.to.includes(wanted)) continue;
    const known = shown.get(message.messageId);
    if (known) known.count += 1;
    else shown.set(message.messageId, { ...message, count: 1 });
  }
  return [...shown.values()];
}
