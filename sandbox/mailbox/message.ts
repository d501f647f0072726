import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';

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
  const mail = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true });
  const named = [...addressesIn(mail.to), ...addressesIn(mail.cc)];
  const language = mail.headers.get('content-language');
  return {
    id,
    receivedAt: handover.receivedAt.toISOString(),
    messageId: mail.messageId ?? `<${id}@unnamed>`,
    from: mail.from?.text ?? '',
    to: [...new Set([...handover.receivers, ...named].map((address) => address.toLowerCase()))],
    subject: mail.subject ?? '',
    date: mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date.toISOString() : null,
    language: typeof language === 'string' ? language : null,
    html: mail.html || null,
    text: mail.text ?? null,
    headers: headersOf(mail),
  };
}

function addressesIn(field: AddressObject | AddressObject[] | undefined): string[] {
  const fields = field === undefined ? [] : Array.isArray(field) ? field : [field];
  return fields.flatMap(({ value }) => value.map(({ address }) => address ?? '')).filter(Boolean);
}

function headersOf(mail: ParsedMail): { name: string; value: string }[] {
  return mail.headerLines.map(({ line }) => {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).replace(/\r?\n\s+/g, ' ');
    return { name: line.slice(0, colon), value: value.trim() };
  });
}
