/** A field or a file of a form; without bytes where there were more than allowed. */
export type Part = { name: string; fileName: string | undefined; bytes: Buffer | undefined };

const HEAD_LIMIT_BYTES = 8 * 1024;
const FIELD_LIMIT_BYTES = 8 * 1024;
const headEnd = Buffer.from('\r\n\r\n');
const lastMark = Buffer.from('--');

/** What stands between the parts, from a request's `Content-Type`; undefined for what is no `multipart/form-data`. */
export function boundaryOf(contentType: string | null): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType ?? '',
    ) ?? [];
  return quoted ?? plain;
}

/**
 * The parts of a form as they come in, after RFC 7578: in memory is one of them at a time, at most `largest` bytes of a
 * file. One that is longer is read to its end and has no bytes. A form that breaks off says so with `'broken'`.
 */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  largest: number,
): AsyncGenerator<Part | 'broken'> {
  const chunks = body[Symbol.asyncIterator]();
  // The first boundary has no line before it.
  let pending: Buffer = Buffer.from('\r\n');

  /** Whether more came; what a sender gave up has an end like any other. */
  async function readMore(): Promise<boolean> {
    const next = await chunks.next().catch(() => undefined);
    if (!next || next.done) return false;
    pending = Buffer.concat([pending, next.value]);
    return true;
  }

  /** Browsers hear an answer only once they have sent everything. */
  async function readRest(): Promise<void> {
    do pending = Buffer.alloc(0);
    while (await readMore());
  }

  async function readUpTo(mark: Buffer, limit: number): Promise<Buffer | 'too-long' | 'broken'> {
    const kept: Buffer[] = [];
    let length = 0;
    for (;;) {
      const at = pending.indexOf(mark);
      // The end of what is there may be the beginning of the mark.
      const sure = at >= 0 ? at : Math.max(0, pending.length - mark.length + 1);
      length += sure;
      if (length <= limit) kept.push(pending.subarray(0, sure));
      else kept.length = 0;
      pending = pending.subarray(at >= 0 ? at + mark.length : sure);
      if (at >= 0) return length <= limit ? Buffer.concat(kept) : 'too-long';
      if (!(await readMore())) return 'broken';
    }
  }

  const delimiter = Buffer.from(`\r\n--${boundary}`);
  if ((await readUpTo(delimiter, HEAD_LIMIT_BYTES)) === 'broken') return yield 'broken';
  for (;;) {
    while (pending.length < lastMark.length) if (!(await readMore())) return yield 'broken';
    if (pending.subarray(0, lastMark.length).equals(lastMark)) return readRest();
    const head = await readUpTo(headEnd, HEAD_LIMIT_BYTES);
    if (typeof head === 'string') {
      await readRest();
      return yield 'broken';
    }
    const named = readNames(head.toString());
    const limit = named.fileName === undefined ? FIELD_LIMIT_BYTES : largest;
    const bytes = await readUpTo(delimiter, limit);
    if (bytes === 'broken') return yield 'broken';
    yield { ...named, bytes: bytes === 'too-long' ? undefined : bytes };
  }
}

/** Browsers write quotes and line ends in names as percent codes. */
function readNames(head: string): { name: string; fileName: string | undefined } {
  const line = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
  const named = (key: string) => new RegExp(`;\\s*${key}="([^"]*)"`, 'i').exec(line)?.[1];
  return { name: named('name') ?? '', fileName: named('filename')?.replaceAll('%22', '"') };
}
