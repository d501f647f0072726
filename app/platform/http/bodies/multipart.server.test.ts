import { expect, test } from 'vitest';
import { boundaryOf, readParts } from './multipart.server.ts';

test('a form that a browser would send is read whole, however its bytes arrive', async () => {
  const form = new FormData();
  form.append('altText', 'Een “hemd”');
  const tricky = Buffer.from('\r\n--\r\n----x\r\n\r\n--boundar');
  form.append('files', new File([tricky], 'my "shirt".png'));
  form.append('files', new File([], ''));
  const { body, boundary } = await sent(form);
  for (const size of [1, 2, 3, 7, 64, body.length]) {
    expect(await all(readParts(pieces(body, size), boundary, 1000))).toEqual([
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
  expect(await all(readParts(pieces(body, 5), 'b', 10))).toEqual([
    { name: 'files', fileName: '', bytes: Buffer.alloc(0) },
  ]);
});

test('a file that is too long costs only itself', async () => {
  const form = new FormData();
  for (const size of [10, 5000, 11]) form.append('files', new File([Buffer.alloc(size, 65)], `${size}.png`));
  const { body, boundary } = await sent(form);
  const parts = await all(readParts(pieces(body, 100), boundary, 11));
  expect(parts.map((part) => part !== 'broken' && part.bytes?.length)).toEqual([10, undefined, 11]);
});

test('a form that breaks off, or is none, says so', async () => {
  const form = new FormData();
  form.append('files', new File(['abc'], 'a.png'));
  const { body, boundary } = await sent(form);
  for (let length = 0; length < body.length - 4; length += 9)
    expect((await all(readParts(pieces(body.subarray(0, length), 8), boundary, 100))).at(-1)).toBe('broken');
  async function* failing() {
    yield body.subarray(0, 60);
    throw new Error('the sender went away');
  }
  expect((await all(readParts(failing(), boundary, 100))).at(-1)).toBe('broken');
  expect(await all(readParts(pieces(Buffer.alloc(100_000, 65), 1000), 'x', 100))).toEqual(['broken']);
});

test('the boundary comes from the type of the request', () => {
  expect(boundaryOf('multipart/form-data; boundary=----WebKitFormBoundaryAb1')).toBe(
    '----WebKitFormBoundaryAb1',
  );
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b');
  for (const other of [null, 'application/json', 'multipart/form-data', 'multipart/mixed; boundary=x'])
    expect(boundaryOf(other)).toBeUndefined();
});

async function sent(form: FormData) {
  const request = new Request('http://shop', { method: 'POST', body: form });
  const boundary = boundaryOf(request.headers.get('Content-Type')) ?? '';
  return { body: Buffer.from(await request.arrayBuffer()), boundary };
}

async function* pieces(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
