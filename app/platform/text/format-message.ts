/** A text as the build compiles it from a catalogue: plain, or its pieces. */
export type CompiledText = string | Piece[];

/** Words as they stand, `#` for the number of the plural around it, or a placeholder and what becomes of its value. */
type Piece = string | [name: string] | [name: string, kind: string, choices?: Choices];
type Choices = Record<string, CompiledText | undefined>;

/** Writes a compiled text with these values in. Of ICU's formats it knows those that our texts use. */
export function formatMessage(
  text: CompiledText,
  language: string,
  values: Record<string, unknown>,
  counted = '#',
): string {
  if (typeof text === 'string') return text;
  return text
    .map((piece) => {
      if (typeof piece === 'string') return piece === '#' ? counted : piece;
      const [name, kind, choices] = piece;
      const value = values[name];
      const isPlural = kind === 'plural';
      const number = isPlural || kind === 'number' ? numberFormat(language).format(Number(value)) : counted;
      if (!choices) return kind === 'number' ? number : String(value ?? '');
      return formatMessage(chosen(choices, value, isPlural, language), language, values, number);
    })
    .join('');
}

/** The choice for just this value, else that of its plural form. */
function chosen(choices: Choices, value: unknown, isPlural: boolean, language: string): CompiledText {
  const exact = String(value);
  if (Object.hasOwn(choices, exact)) return choices[exact] ?? '';
  const form = isPlural ? pluralRules(language).select(Number(value)) : 'other';
  return choices[form] ?? choices.other ?? '';
}

const numberFormat = oncePerLanguage((language) => new Intl.NumberFormat(language));
const pluralRules = oncePerLanguage((language) => new Intl.PluralRules(language));

function oncePerLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
