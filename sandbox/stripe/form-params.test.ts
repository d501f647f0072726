import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeForm, type FormTree, type FormValue } from './form-params.ts';

function encode(value: FormValue, name: string): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  const entries: [string, FormValue][] = Array.isArray(value)
    ? value.map((item, index) => [String(index), item])
    : Object.entries(value);
  return entries.flatMap(([key, item]) => encode(item, name === '' ? key : `${name}[${key}]`));
}

const { tree } = fc.letrec<{ tree: FormTree; value: FormValue }>((tie) => ({
  tree: fc.dictionary(fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/), tie('value'), { minKeys: 1, maxKeys: 4 }),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    tie('tree'),
    fc.array(tie('value'), { minLength: 1, maxLength: 4 }) as fc.Arbitrary<FormValue>,
  ),
}));

it('reads back every nested form', () => {
  fc.assert(
    fc.property(tree, (form) => {
      const text = new URLSearchParams(encode(form, '')).toString();
      expect(JSON.stringify(decodeForm(text))).toBe(JSON.stringify(form));
    }),
  );
});

it('reads whatever is sent without failing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      decodeForm(text);
    }),
  );
});

it('reads lists without numbers and names like any other', () => {
  expect(decodeForm('expand[]=a&expand[]=b')).toEqual(
    Object.assign(Object.create(null), { expand: ['a', 'b'] }),
  );
  const tree = decodeForm('metadata[__proto__]=x&metadata[constructor]=y');
  expect(Object.keys(tree?.metadata ?? {})).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

it('refuses what contradicts itself or is too deep', () => {
  expect(decodeForm('a=1&a[b]=2')).toBeUndefined();
  expect(decodeForm('a[b]=1&a=2')).toBeUndefined();
  expect(decodeForm('a]b=1')).toBeUndefined();
  expect(decodeForm(`a${'[b]'.repeat(20)}=1`)).toBeUndefined();
});
