import PostalMime, { type Address } from 'postal-mime';

export interface StoredMessage {
  id: string;
  /** ISO 8601, when the mail server took it. */
  receivedAt: string;
  messageId: string;
  from: string;
  /** Everyone it was delivered to, blind copies included. */
  to: string[];
  subject: string;
  /** ISO 8601, as the sender wrote it. */
  date: string | null;
  /** The Content-Language header. */
  language: string | null;
  html: string | null;
  text: string | null;
  headers: { name: string; value: string }[];
}

/** Reads a raw message; `receivers` are those named while it was handed over, which the headers need not show. */
export async function readMessage(
  id: string,
  raw: Buffer,
  handover: { receivedAt: Date; receivers: string[] },
): Promise<StoredMessage> {
  const mail = await PostalMime.parse(raw);
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(addressesIn);
  const date = new Date(mail.date ?? Number.NaN);
  return {
    id,
    receivedAt: handover.receivedAt.toISOString(),
    messageId: mail.messageId ?? `<${id}@unnamed>`,
    from: mail.from ? textOf(mail.from) : '',
    to: [...new Set([...handover.receivers, ...named].map((address) => address.toLowerCase()))],
    subject: mail.subject ?? '',
    date: Number.isNaN(date.getTime()) ? null : date.toISOString(),
    language: mail.headers.find(({ key }) => key === 'content-language')?.value ?? null,
    html: mail.html ?? null,
    text: mail.text ?? null,
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}

function addressesIn({ address, group = [] }: Address): string[] {
  return address === undefined ? group.map((member) => member.address) : [address];
}

function textOf({ name, address }: Address): string {
  return name && address ? `"${name}" <${address}>` : (address ?? name);
}
