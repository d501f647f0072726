import { momentInShop, shopTime } from '#app/platform/text/shop-time.ts';
import { LONGEST_CONTENT, type SectionStatus, type SectionType } from '../sections/section-types.ts';
import { findJsonMistake } from './json-mistake.ts';
import type { SectionInput, SectionProblem, SectionProblems, SectionRow } from './save-section.server.ts';

export const sectionFormFields = [
  'title',
  'titleNl',
  'sectionType',
  'status',
  'pageLocation',
  'sortOrder',
  'startDate',
  'endDate',
  'content',
  'contentNl',
] as const;
export type SectionFormField = (typeof sectionFormFields)[number];

export type SectionFormValues = Record<SectionFormField, string>;

/** Mistakes in JSON have a place, counted from 1. */
export type FieldProblem =
  | { reason: SectionProblem | 'no-time' }
  | { reason: 'malformed' | 'too-deep'; line: number; column: number };
export type FieldProblems = Partial<Record<SectionFormField, FieldProblem>>;

export const newSectionFormValues: SectionFormValues = {
  title: '',
  titleNl: '',
  sectionType: 'custom',
  status: 'draft',
  pageLocation: '',
  sortOrder: '0',
  startDate: '',
  endDate: '',
  content: '{}',
  contentNl: '',
};

const MOST_ORDER = 1_000_000;

/** Parses the form without applying the section's rules. */
export function parseSectionForm(
  typed: SectionFormValues,
): { ok: true; input: SectionInput } | { ok: false; problems: FieldProblems } {
  const problems: FieldProblems = {};
  const json = (name: 'content' | 'contentNl') => {
    const problem = findJsonContentProblem(typed[name]);
    if (problem) problems[name] = problem;
    return problem || !typed[name].trim() ? undefined : JSON.parse(typed[name]);
  };
  const time = (name: 'startDate' | 'endDate') => {
    const moment = momentInShop(typed[name]);
    if (typed[name] && !moment) problems[name] = { reason: 'no-time' };
    return moment;
  };
  const { title, titleNl, pageLocation } = typed;
  const input: SectionInput = {
    title,
    titleNl,
    // The section's schema refuses any other value.
    sectionType: typed.sectionType as SectionType,
    status: typed.status as SectionStatus,
    pageLocation,
    sortOrder: parseSectionSortOrder(typed.sortOrder),
    startDate: time('startDate'),
    endDate: time('endDate'),
    content: json('content'),
    contentNl: json('contentNl'),
  };
  return Object.keys(problems).length ? { ok: false, problems } : { ok: true, input };
}

/** Returns why a text cannot be a section's content; an empty text is valid. */
export function findJsonContentProblem(text: string): FieldProblem | undefined {
  if (!text.trim()) return undefined;
  if (text.length > LONGEST_CONTENT) return { reason: 'content-too-long' };
  const mistake = findJsonMistake(text);
  if (mistake) return mistake;
  return text.trim().startsWith('{') ? undefined : { reason: 'not-an-object' };
}

export function toFieldProblems(problems: SectionProblems): FieldProblems {
  return Object.fromEntries(Object.entries(problems).map(([field, reason]) => [field, { reason }]));
}

/** Dates are shop time. */
export function sectionToFormValues(section: SectionRow): SectionFormValues {
  const { titleNl, sortOrder, startDate, endDate, content, contentNl, ...same } = section;
  return {
    ...same,
    titleNl: titleNl ?? '',
    sortOrder: String(sortOrder),
    startDate: startDate ? shopTime(startDate) : '',
    endDate: endDate ? shopTime(endDate) : '',
    content: JSON.stringify(content, null, 2),
    contentNl: contentNl ? JSON.stringify(contentNl, null, 2) : '',
  };
}

/** Returns the leading integer of a text, else 0. */
export function parseSectionSortOrder(text: string): number {
  const order = Number.parseInt(text, 10) || 0;
  return Math.max(-MOST_ORDER, Math.min(MOST_ORDER, order));
}
