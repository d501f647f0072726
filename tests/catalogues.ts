import fs from 'node:fs';
import path from 'node:path';

export type Text = { id: string; en: string; nl: string };

/** Every text of the interface, from the catalogues of all domains; an empty one is missing. */
export function readTexts(): Text[] {
  const catalogues = fs
    .readdirSync('app', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === 'en.po');
  return catalogues.flatMap(({ parentPath }) => {
    const [english, dutch] = [read(path.join(parentPath, 'en.po')), read(path.join(parentPath, 'nl.po'))];
    return [...new Set([...english.keys(), ...dutch.keys()])].map((id) => ({
      id,
      en: english.get(id) ?? '',
      nl: dutch.get(id) ?? '',
    }));
  });
}

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
  const text = [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('');
  return text.replaceAll('\\n', '\n').replaceAll(/\\(.)/g, '$1');
}
