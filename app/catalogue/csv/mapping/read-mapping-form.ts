import { columnOf } from '../reading/csv-columns.ts';
import { NOT_READ, wordKey } from './mapping-choices-and-answer-lookup.ts';
import type { MappingProblem } from './validate-mapping.ts';

/** Questions of the form whose words have one answer each. */
const simple = ['genders', 'options', 'sizes', 'colours'] as const;
/** Those whose words are answered by a gender and a category. */
const kinds = ['types', 'tags'] as const;

/**
 * The answers of the mapping form, as `validateMapping` takes them, and the words that were asked about. What was left open is no
 * answer. Each question's words and their answers stand in the form in the same order.
 */
export function readMappingForm(form: FormData): {
  given: object;
  asked: string[];
  problems: MappingProblem[];
} {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value : ''));
  const asked = [...simple, ...kinds].flatMap((question) =>
    texts(`${question}.word`).map((word) => `${question} ${wordKey(word)}`),
  );
  const meanings = (question: string) => {
    const answers = texts(`${question}.meaning`);
    return pairs(texts(`${question}.word`).map((word, at) => [word, answers[at] ?? '']));
  };
  const kindsOf = (question: string) => {
    const [genders, categories] = [texts(`${question}.gender`), texts(`${question}.category`)];
    const answers = texts(`${question}.word`).map((word, at): [string, object] => {
      return [word, kindOf(genders[at], categories[at])];
    });
    return Object.fromEntries(answers.filter(([, kind]) => Object.keys(kind).length > 0));
  };
  const { columns, problems } = readColumns(
    texts('columns.key'),
    texts('columns.header'),
    texts('columns.was'),
  );
  const prices = texts('prices')[0];
  const given = {
    columns,
    ...Object.fromEntries(simple.map((question) => [question, meanings(question)])),
    ...Object.fromEntries(kinds.map((question) => [question, kindsOf(question)])),
    rest: kindOf(texts('rest.gender')[0], texts('rest.category')[0]),
    pictures: texts('pictures')[0] || undefined,
    ...(prices && { prices }),
  };
  return { given, asked, problems };
}

/** Only where a column means something else than its name says, so that files with other columns ask for nothing more. */
function readColumns(keys: string[], headers: string[], before: string[]) {
  const problems: MappingProblem[] = [];
  const columns = new Map<string, string>();
  const chosen = keys.map((key, at) => ({ key, header: headers[at] ?? '', was: before[at] ?? '' }));
  for (const { key, header } of chosen.filter((one) => one.header)) {
    if (columns.has(wordKey(header)))
      problems.push({ path: `columns › ${header}`, reason: 'column-twice', values: { column: header } });
    columns.set(wordKey(header), key);
  }
  const taken = new Set(chosen.map(({ header }) => wordKey(header)));
  for (const { header, was } of chosen)
    if (!header && was && !taken.has(wordKey(was))) columns.set(wordKey(was), NOT_READ);
  const told = [...columns].filter(([header, key]) => key === NOT_READ || columnOf(header) !== key);
  return { columns: Object.fromEntries(told), problems };
}

function kindOf(gender: string | undefined, category: string | undefined): object {
  return { ...(gender && { gender }), ...(category && { category }) };
}

function pairs(given: [string, string][]): Record<string, string> {
  return Object.fromEntries(given.filter(([, answer]) => answer !== ''));
}
