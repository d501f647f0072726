import fs from 'node:fs';
import path from 'node:path';

export type Text = { id: string; catalogue: string; en: string; nl: string };

/** Returns every text of the interface from `locales/`; a missing one is empty. */
export function readTexts(): Text[] {
  const english = readLanguage('en');
  const dutch = readLanguage('nl');
  return [...new Set([...english.keys(), ...dutch.keys()])].map((place) => {
    const [catalogue = '', id = ''] = place.split(' ');
    return { id, catalogue, en: english.get(place) ?? '', nl: dutch.get(place) ?? '' };
  });
}

export function idsIn(code: string, texts: Text[]): Set<string> {
  const whole = new Set([...code.matchAll(/['"`]([a-zA-Z]+(?:\.[\w-]+)+)['"`]/g)].map(([, id]) => id));
  const templates = [...code.matchAll(/`([a-zA-Z]+\.(?:\$\{[^}]*\}|[^`$\n])*)`/g)].map(
    ([, template = '']) => {
      const literal = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^()|[\]\\]/g, '\\$&'));
      return `${literal.join('[\\w-]+')}`;
    },
  );
  const template = templates.length ? new RegExp(`^(?:${templates.join('|')})$`) : undefined;
  return new Set(texts.map(({ id }) => id).filter((id) => whole.has(id) || template?.test(id)));
}

/** Keyed by catalogue and id, separated by a space. */
function readLanguage(language: string): Map<string, string> {
  const folder = path.join('locales', language);
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => file.endsWith('.po'))
      .flatMap((file) => {
        const catalogue = file.slice(0, -'.po'.length);
        return readCatalogue(path.join(folder, file)).map(
          ([id, text]) => [`${catalogue} ${id}`, text] as const,
        );
      }),
  );
}

/** Parses a catalogue into ids and texts, of which long ones span several lines. */
function readCatalogue(file: string): [id: string, text: string][] {
  const entries = fs
    .readFileSync(file, 'utf8')
    .split(/\n\s*\n/)
    .slice(1);
  return entries.map((entry) => [joined(entry, 'msgid'), joined(entry, 'msgstr')]);
}

function joined(entry: string, field: string): string {
  const lines = new RegExp(`${field} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`).exec(entry)?.[1] ?? '';
  const text = [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('');
  return text.replaceAll('\\n', '\n').replaceAll(/\\(.)/g, '$1');
}
