import { allowedSubcategories } from '../../allowed-subcategories.ts';
import { columnNames } from '../reading/csv-columns.ts';
import { type ImportMapping, importMappingSchema, type Kind } from './import-mapping.ts';
import { NOT_READ } from './mapping-choices.ts';

/** Texts are under `csvImport.mapping.problem.{reason}`; `path` is the place. */
export type MappingProblem = {
  path: string;
  reason: 'kind' | 'column-twice' | 'unknown' | 'no-handle' | 'unreadable';
  values?: Record<string, string>;
};

/**
 * Validates answers from the form or the `--map` file. Refuses unknown answers, a category that the gender does not have, and two columns
 * with one meaning.
 */
export function validateMapping(
  given: unknown,
): { ok: true; mapping: ImportMapping } | { ok: false; problems: MappingProblem[]; mapping?: ImportMapping } {
  const parsed = importMappingSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.slice(0, 10).map(({ path, message }): MappingProblem => {
      return { path: path.map(String).join(' › ') || 'JSON', reason: 'unknown', values: { message } };
    });
    return { ok: false, problems };
  }
  const problems = problemsOf(parsed.data);
  return problems.length > 0
    ? { ok: false, problems, mapping: parsed.data }
    : { ok: true, mapping: parsed.data };
}

function problemsOf(mapping: ImportMapping): MappingProblem[] {
  const kinds: [string, Kind][] = [
    ...Object.entries(mapping.types).map(([word, kind]): [string, Kind] => [`types › ${word}`, kind]),
    ...Object.entries(mapping.tags).map(([word, kind]): [string, Kind] => [`tags › ${word}`, kind]),
    ['rest', mapping.rest],
  ];
  const meanings = Object.entries(mapping.columns).filter(([, key]) => key !== NOT_READ);
  const twice = meanings.filter(([, key], place) => meanings.findIndex(([, one]) => one === key) !== place);
  return [
    ...kinds.flatMap(([path, kind]): MappingProblem[] => {
      if (isPossible(kind)) return [];
      return [{ path, reason: 'kind', values: { gender: kind.gender ?? '', category: kind.category ?? '' } }];
    }),
    ...twice.map(
      ([header, key]): MappingProblem => ({
        path: `columns › ${header}`,
        reason: 'column-twice',
        values: { column: columnNames[key as keyof typeof columnNames] },
      }),
    ),
  ];
}

function isPossible({ gender, category }: Kind): boolean {
  return !gender || !category || allowedSubcategories(gender).some((one) => one === category);
}
