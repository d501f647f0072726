import type { Words } from '#app/platform/text/i18n.ts';
import type { FieldProblem, FieldProblems, SectionFormField } from '../../editing/section-form-values.ts';

export function problemText(t: Words, problem: FieldProblem): string {
  const place = 'line' in problem ? { line: problem.line, column: problem.column } : undefined;
  return t(`sections.problem.${problem.reason}`, place);
}

export function problemTexts(t: Words, problems: FieldProblems): Partial<Record<SectionFormField, string>> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, problemText(t, problem)]),
  );
}
