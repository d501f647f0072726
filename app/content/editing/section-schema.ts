import { z } from 'zod';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import {
  always,
  choice,
  endsBeforeStart,
  line,
  optionalLine,
  optionalMoment,
  readForm,
  refuserIn,
  typedValues,
} from '#app/platform/editing/form-schema.ts';
import { LONGEST_CONTENT, sectionStatuses, sectionTypes } from '../sections/section-types.ts';
import { findJsonContentProblem } from './json-syntax-error.ts';

const MOST_ORDER = 1_000_000;

const json = z
  .string()
  .max(LONGEST_CONTENT, 'content-too-long')
  .transform((typed, { addIssue }) => {
    const problem = findJsonContentProblem(typed);
    if (problem) addIssue(problem);
    return problem || !typed.trim() ? null : JSON.parse(typed);
  })
  .pipe(
    z
      .record(z.string(), z.json(), 'not-an-object')
      .refine((content) => JSON.stringify(content).length <= LONGEST_CONTENT, 'content-too-long')
      .refine(isStorableJson, 'not-text')
      .nullable(),
  );

/** Preserves the content as entered, including names that the section's type does not display. */
export const sectionSchema = z
  .object({
    title: line(200).min(1, 'title-missing'),
    titleNl: optionalLine(200),
    sectionType: choice(sectionTypes, 'not-understood'),
    status: choice(sectionStatuses, 'not-understood'),
    pageLocation: z.string().trim().max(100, 'too-long').refine(isPostgresText, 'not-text'),
    sortOrder: z.string().transform(sortOrderIn),
    startDate: optionalMoment,
    endDate: optionalMoment,
    content: json.transform((content) => content ?? {}),
    contentNl: json,
  })
  .superRefine(({ startDate, endDate }, context) => {
    refuserIn(context)('endDate', endsBeforeStart(startDate, endDate), 'end-not-after-start');
  }, always);

/** The form's values. Dates are in Amsterdam's time zone. */
export type SectionValues = z.input<typeof sectionSchema>;
export type SectionRow = z.output<typeof sectionSchema>;

export const newSection: SectionValues = {
  ...readForm(sectionSchema, new FormData()),
  sectionType: 'custom',
  status: 'draft',
  sortOrder: '0',
  content: '{}',
};

export function sectionValues({ content, contentNl, ...row }: SectionRow): SectionValues {
  return {
    ...typedValues(row),
    content: JSON.stringify(content, null, 2),
    contentNl: contentNl ? JSON.stringify(contentNl, null, 2) : '',
  };
}

export function sortOrderIn(text: string): number {
  const order = Number.parseInt(text, 10) || 0;
  return Math.max(-MOST_ORDER, Math.min(MOST_ORDER, order));
}

/** Returns whether PostgreSQL can store all texts in a JSON value, including names. */
function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isPostgresText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isPostgresText(name) && isStorableJson(inner));
}
