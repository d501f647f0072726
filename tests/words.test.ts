import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const catalogues = fs
  .readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.name === 'en.po')
  .map((entry) => ({ en: path.join(entry.parentPath, 'en.po'), nl: path.join(entry.parentPath, 'nl.po') }));
const texts = catalogues.flatMap(({ en, nl }) => {
  const [english, dutch] = [read(en), read(nl)];
  return [...new Set([...english.keys(), ...dutch.keys()])].map((id) => ({
    id,
    en: english.get(id) ?? '',
    nl: dutch.get(id) ?? '',
  }));
});
const code = fs
  .readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
  .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** The same in both languages on purpose. */
const shared =
  /^(The Drop|Lookbook|iDEAL|Denim|Jeans|E-?mail|Sets|Tops|Shirts|Test|Home|Contact|Menu|.*\{.*\}.*|[\s\d–-]+)$/;

test('every text is there in both languages', () => {
  expect(texts.filter(({ en, nl }) => !en || !nl)).toEqual([]);
});

test('no Dutch text is its English one', () => {
  expect(texts.filter(({ en, nl }) => en === nl && !shared.test(en))).toEqual([]);
});

test('both languages leave open the same places', () => {
  const places = (text: string) => [...new Set(text.match(/\{[a-z]\w*(?=[},])/gi))].sort();
  expect(texts.filter(({ en, nl }) => places(en).join() !== places(nl).join())).toEqual([]);
});

test('every id in the code has its text, and every text is used', () => {
  const ids = new Set(texts.map(({ id }) => id));
  const prefixes = new Set(texts.map(({ id }) => id.split('.')[0]));
  const mentioned = [...code.matchAll(/['"`]([a-zA-Z]+(?:\.[\w-]+)+)['"`]/g)].map(([, id = '']) => id);
  // Names of the payment provider's events look like ids.
  const ours = mentioned.filter(
    (id) => prefixes.has(id.split('.')[0]) && !id.startsWith('checkout.session.'),
  );
  const unknown = ours.filter((id) => !ids.has(id));
  expect([...new Set(unknown)]).toEqual([]);

  const templates = [...code.matchAll(/`([a-zA-Z]+\.(?:\$\{[^}]*\}|[^`$\n])*)`/g)].map(
    ([, text = '']) => text,
  );
  const patterns = templates.map((template) => {
    const literal = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${literal.join('[\\w-]+')}$`);
  });
  const used = new Set(mentioned);
  const unused = [...ids].filter((id) => !used.has(id) && !patterns.some((pattern) => pattern.test(id)));
  expect(unused).toEqual([]);
});

/** A catalogue of ids and texts; long ones may stand on several lines. */
function read(file: string): Map<string, string> {
  const entries = fs
    .readFileSync(file, 'utf8')
    .split(/\n\s*\n/)
    .slice(1);
  return new Map(entries.map((entry) => [joined(entry, 'msgid'), joined(entry, 'msgstr')]));
}

function joined(entry: string, field: string): string {
  const lines = new RegExp(`${field} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`).exec(entry)?.[1] ?? '';
  return [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('');
}
