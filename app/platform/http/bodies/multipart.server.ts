import { Busboy } from '@fastify/busboy';

export type Part = { name: string; fileName: string | undefined; bytes: Buffer | undefined };

const HEAD_LIMIT_BYTES = 8 * 1024;
const FIELD_LIMIT_BYTES = 8 * 1024;

export function isMultipart(contentType: string | null): contentType is string {
  if (!contentType || !/^multipart\/form-data\s*;/i.test(contentType)) return false;
  try {
    return Boolean(new Busboy({ headers: { 'content-type': contentType } }));
  } catch {
    return false;
  }
}

/** Yields the parts of a form, with only one of them in memory. An invalid form yields `'broken'`. */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  largest: number,
): AsyncGenerator<Part | 'broken'> {
  const begun: Part[] = [];
  const whole = new Set<Part>();
  let isBroken = false;
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    preservePath: true,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    limits: { fileSize: largest, fieldSize: FIELD_LIMIT_BYTES, headerSize: HEAD_LIMIT_BYTES },
  });
  // If a form breaks off within a file, the parser reports the form's error first and the file's end after it.
  parser.on('field', (name = '', value, _isNameCut, isCut) => {
    if (isBroken) return;
    const part = { name, fileName: undefined, bytes: isCut ? undefined : Buffer.from(value) };
    begun.push(part);
    whole.add(part);
  });
  parser.on('file', (name = '', file, fileName) => {
    // Browsers percent-encode quotes in file names.
    const part: Part = { name, fileName: fileName.replaceAll('%22', '"'), bytes: undefined };
    const kept: Buffer[] = [];
    begun.push(part);
    file.on('data', (piece: Buffer) => kept.push(piece));
    file.on('limit', () => kept.splice(0));
    file.on('error', () => {});
    file.on('end', () => {
      if (isBroken) return;
      if (!file.truncated) part.bytes = Buffer.concat(kept);
      whole.add(part);
    });
  });
  function* takeWhole() {
    for (let [part] = begun; part && whole.delete(part); [part] = begun) {
      begun.shift();
      yield part;
    }
  }

  const ended = new Promise<void>((resolve) => {
    parser.on('finish', resolve);
    parser.on('error', () => {
      isBroken = true;
      resolve();
    });
  });
  try {
    for await (const piece of body) {
      await new Promise((resolve) => parser.write(piece, resolve));
      yield* takeWhole();
    }
    parser.end();
    await ended;
  } catch {
    isBroken = true;
  }
  yield* takeWhole();
  if (isBroken) yield 'broken';
}
