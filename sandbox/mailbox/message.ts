import PostalMime, { type Address } from 'postal-mime';

export interface StoredMessage {
  id: string;
  receivedAt: string;
  messageId: string;
  from: string;
  /** Envelope recipients, including blind copies. */
  to: string[];
  subject: string;
  date: string | null;
  language: string | null;
  html: string | null;
  text: string | null;
  headers: { name: string; value: string }[];
}

/** Parses a raw message; `receivers` come from the envelope, since headers leave out blind copies. */
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
