import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMultipart, readParts } from './multipart.server.ts';

test('a form that a browser would send is read whole, however its bytes arrive', async () => {
  const form = new FormData();
  form.append('altText', 'Een “hemd”');
  const tricky = Buffer.from('\r\n--\r\n----x\r\n\r\n--boundar');
  form.append('files', new File([tricky], 'my "shirt".png'));
  form.append('files', new File([], ''));
  const { body, type } = await sent(form);
  for (const size of [1, 2, 3, 7, 64, body.length]) {
    expect(await all(readParts(pieces(body, size), type, 1000))).toEqual([
      { name: 'altText', fileName: undefined, bytes: Buffer.from('Een “hemd”') },
      { name: 'files', fileName: 'my "shirt".png', bytes: tricky },
      { name: 'files', fileName: undefined, bytes: Buffer.alloc(0) },
    ]);
  }
});

test('a file field that was left empty has an empty name', async () => {
  const body = Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="files"; filename=""\r\n\r\n\r\n--b--\r\n',
  );
  expect(await all(readParts(pieces(body, 5), 'multipart/form-data; boundary=b', 10))).toEqual([
    { name: 'files', fileName: '', bytes: Buffer.alloc(0) },
  ]);
});

test('a file that is too long costs only itself', async () => {
  const form = new FormData();
  for (const size of [10, 5000, 11]) form.append('files', new File([Buffer.alloc(size, 65)], `${size}.png`));
  const { body, type } = await sent(form);
  const parts = await all(readParts(pieces(body, 100), type, 11));
  expect(parts.map((part) => part !== 'broken' && part.bytes?.length)).toEqual([10, undefined, 11]);
});

test('a form that breaks off, or is none, says so', async () => {
  const form = new FormData();
  form.append('files', new File(['abc'], 'a.png'));
  const { body, type } = await sent(form);
  for (let length = 0; length < body.length - 4; length += 9)
    expect((await all(readParts(pieces(body.subarray(0, length), 8), type, 100))).at(-1)).toBe('broken');
  async function* failing() {
    yield body.subarray(0, 60);
    throw new Error('the sender went away');
  }
  expect((await all(readParts(failing(), type, 100))).at(-1)).toBe('broken');
  expect(await all(readParts(pieces(Buffer.alloc(100_000, 65), 1000), type, 100))).toEqual(['broken']);
});

test('whatever a form holds and wherever it breaks off, what came whole is read and nothing waits for ever', async () => {
  const tricky = fc.string({
    unit: fc.constantFrom('\r', '\n', '-', '--', '\r\n--', 'b', 'é', '%22', ':'),
    maxLength: 30,
  });
  const field = fc.record({
    name: fc.constantFrom('altText', 'files', ''),
    fileName: fc.constant(undefined),
    text: tricky,
  });
  const file = fc.record({
    name: fc.constantFrom('files', ''),
    fileName: fc.constantFrom('a.png', '', 'hémd "x".png', 'C:\\a\\b.png', 'a;b=c.png'),
    text: tricky,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(field, file), { maxLength: 5 }),
      fc.integer({ min: 1, max: 300 }),
      fc.nat(),
      async (said, size, seed) => {
        const body = Buffer.from(
          `${said.map(({ name, fileName, text }) => `--cut\r\n${headOf(name, fileName)}\r\n\r\n${text}\r\n`).join('')}--cut--\r\n`,
        );
        const parts = said.map(({ text, ...names }) => ({ ...names, bytes: Buffer.from(text) }));
        const type = 'multipart/form-data; boundary=cut';
        expect(await all(readParts(pieces(body, size), type, 1000))).toEqual(parts);
        const beginning = body.subarray(0, seed % (body.length - 4));
        const found = await all(readParts(pieces(beginning, size), type, 1000));
        expect(found.pop()).toBe('broken');
        expect(found).toEqual(parts.slice(0, found.length));
        // A corrupted middle: whatever it parses to, reading ends.
        const at = seed % body.length;
        const without = Buffer.concat([body.subarray(0, at), body.subarray(at + (seed % 7))]);
        await all(readParts(pieces(without, size), type, 3));
      },
    ),
    { numRuns: 500 },
  );
}, 60_000);

test('what parts a form is said by the type of its request', async () => {
  for (const type of [
    'multipart/form-data; boundary=----WebKitFormBoundaryAb1',
    'multipart/form-data; charset=utf-8; boundary="a b"',
  ]) {
    expect(isMultipart(type)).toBe(true);
    const boundary = type.includes('"') ? 'a b' : '----WebKitFormBoundaryAb1';
    const body = Buffer.from(`--${boundary}\r\n${headOf('altText')}\r\n\r\nx\r\n--${boundary}--\r\n`);
    expect(await all(readParts(pieces(body, 9), type, 10))).toEqual([
      { name: 'altText', fileName: undefined, bytes: Buffer.from('x') },
    ]);
  }
  for (const other of [null, 'application/json', 'multipart/form-data', 'multipart/mixed; boundary=x'])
    expect(isMultipart(other)).toBe(false);
});

test('what is said to be a form is read as one', async () => {
  const sign = fc.constantFrom(...'"\\;=* b%\'\t', 'boundary', 'boundary*', 'multipart/form-data');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: sign, maxLength: 12 }), async (rest) => {
      const type = `multipart/form-data;${rest}`;
      fc.pre(isMultipart(type));
      expect(await all(readParts(pieces(Buffer.from('--b\r\n'), 3), type, 10))).toEqual(['broken']);
    }),
    { numRuns: 500 },
  );
});

function headOf(name: string, fileName?: string): string {
  const file = fileName === undefined ? '' : `; filename="${fileName.replaceAll('"', '%22')}"`;
  return `Content-Disposition: form-data; name="${name}"${file}`;
}

async function sent(form: FormData) {
  const request = new Request('http://shop', { method: 'POST', body: form });
  const type = request.headers.get('Content-Type') ?? '';
  return { body: Buffer.from(await request.arrayBuffer()), type };
}

async function* pieces(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
