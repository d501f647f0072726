import { isPostgresText } from '../../database/is-postgres-text.ts';
import { type Language, languages } from '../../text/language.ts';
import { foldToLine } from '../../text/text-schemas.ts';
import { type Words, wordsIn } from '../../text/translations.ts';

export const mailFields = ['subject', 'title', 'greeting', 'text', 'closing'] as const;
export type MailField = (typeof mailFields)[number];

type RewordableField = { id: string; placeholders: readonly string[]; required?: readonly string[] };

/** The fields of a mail that operators can reword: never links, amounts, rights or the seller's details. */
export type MailWording = { kind: string; fields: Partial<Record<MailField, RewordableField>> };

type WordingRules = { required?: readonly string[]; fields?: readonly MailField[] };

/** Describes a mail. The ids of its texts begin with `prefix`. Only `text` may and must contain `required` too. */
export function mailWording(
  kind: string,
  prefix: string,
  placeholders: readonly string[],
  { required = [], fields = ['subject', 'title', 'text'] }: WordingRules = {},
): MailWording {
  const ofField = (field: MailField): RewordableField =>
    field === 'text'
      ? { id: `${prefix}text`, placeholders: [...placeholders, ...required], required }
      : { id: `${prefix}${field}`, placeholders };
  return { kind, fields: Object.fromEntries(fields.map((field) => [field, ofField(field)])) };
}

export type WordingKey = MailField | `${MailField}Nl`;
export type RewordedTexts = Partial<Record<WordingKey, string>>;

export type WordingProblem = {
  reason: 'too-long' | 'not-a-text' | 'html' | 'brace' | 'unknown-placeholder' | 'missing-placeholder';
  name?: string;
};
export type WordingProblems = Partial<Record<WordingKey, WordingProblem>>;

export const longestWording: Record<MailField, number> = {
  subject: 150,
  title: 150,
  greeting: 150,
  text: 2_000,
  closing: 1_000,
};

export function isLongField(field: MailField): boolean {
  return field === 'text' || field === 'closing';
}

type Slot = { key: WordingKey; field: MailField; language: Language } & RewordableField;

export function wordingSlots({ fields }: MailWording): Slot[] {
  return mailFields.flatMap((field) => {
    const rewordable = fields[field];
    if (!rewordable) return [];
    return languages.map((language) => {
      const key: WordingKey = language === 'en' ? field : `${field}Nl`;
      return { key, field, language, ...rewordable };
    });
  });
}

export function standardWording(wording: MailWording): Record<string, string> {
  return Object.fromEntries(
    wordingSlots(wording).map(({ key, language, id, placeholders }) => {
      const named = Object.fromEntries(placeholders.map((name) => [name, `{${name}}`]));
      return [key, wordsIn(language)(id, named)];
    }),
  );
}

export function wordingFormValues(wording: MailWording, texts: RewordedTexts): Record<string, string> {
  return { ...standardWording(wording), ...texts };
}

/** Returns the texts that differ from the standard. Refuses wrong or missing placeholders, braces and HTML. */
export function parseWordingForm(
  wording: MailWording,
  typed: Record<string, string>,
): { ok: true; texts: RewordedTexts } | { ok: false; problems: WordingProblems } {
  const standard = standardWording(wording);
  const texts: RewordedTexts = {};
  const problems: WordingProblems = {};
  for (const slot of wordingSlots(wording)) {
    const text = tidy(typed[slot.key] ?? '', slot.field);
    if (!text || text === standard[slot.key]) continue;
    const problem = findWordingProblem(text, slot);
    if (problem) problems[slot.key] = problem;
    else texts[slot.key] = text;
  }
  return Object.keys(problems).length ? { ok: false, problems } : { ok: true, texts };
}

/** Returns a mail's texts as reworded. The standard text replaces an invalid stored one. */
export function rewordedWords(wording: MailWording, texts: RewordedTexts, language: Language): Words {
  const standard = wordsIn(language);
  const own = new Map(
    wordingSlots(wording)
      .filter((slot) => slot.language === language)
      .flatMap((slot) => {
        const text = texts[slot.key];
        const isUsable = typeof text === 'string' && text.trim() && !findWordingProblem(text, slot);
        return isUsable ? [[slot.id, text] as const] : [];
      }),
  );
  return (id, values = {}) => {
    const text = own.get(id);
    const isFilled = text && placeholdersOf(text).every((name) => values[name] !== undefined);
    return isFilled ? fill(text, values) : standard(id, values);
  };
}

function findWordingProblem(
  text: string,
  { field, placeholders, required = [] }: Pick<Slot, 'field' | 'placeholders' | 'required'>,
): WordingProblem | undefined {
  if (!isPostgresText(text)) return { reason: 'not-a-text' };
  if (text.length > longestWording[field]) return { reason: 'too-long' };
  if (/<[a-z!?/]/i.test(text)) return { reason: 'html' };
  const used = placeholdersOf(text);
  const unknown = used.find((name) => !placeholders.includes(name));
  if (unknown !== undefined) return { reason: 'unknown-placeholder', name: unknown };
  if (/[{}]/.test(text.replaceAll(placeholder, ''))) return { reason: 'brace' };
  const missing = required.find((name) => !used.includes(name));
  return missing === undefined ? undefined : { reason: 'missing-placeholder', name: missing };
}

const placeholder = /\{([^{}]*)\}/g;

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** Replaces placeholders once: braces in a substituted value, such as a name, are not parsed again. */
function fill(text: string, values: Record<string, unknown>): string {
  return text.replaceAll(placeholder, (_, name: string) => String(values[name]));
}

function tidy(text: string, field: MailField): string {
  return isLongField(field)
    ? text
        .replaceAll(/\r\n?/g, '\n')
        .split('\n')
        .map((line) => (isPostgresText(line) ? foldToLine(line) : line))
        .join('\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    : isPostgresText(text)
      ? foldToLine(text)
      : text;
}
