import { expect, test } from 'vitest';
import { parseForm } from '#app/platform/editing/form-schema.ts';
import { findJsonContentProblem } from './json-syntax-error.ts';
import {
  newSection,
  type SectionRow,
  type SectionValues,
  sectionSchema,
  sectionValues,
} from './section-schema.ts';

test('a form is read: dates on the shop’s clock, content as JSON, no Dutch content where none is typed', () => {
  const typed = {
    ...newSection,
    title: 'Summer',
    sortOrder: ' 12th',
    startDate: '2026-07-01T09:00',
    content: '{ "text": "Linen" }',
  };
  const read = parse(typed);
  expect(read).toMatchObject({
    ok: true,
    saved: {
      title: 'Summer',
      sectionType: 'custom',
      status: 'draft',
      sortOrder: 12,
      startDate: new Date('2026-07-01T07:00:00Z'),
      endDate: null,
      content: { text: 'Linen' },
      contentNl: null,
    },
  });
});

test.each([
  ['', 0],
  ['soon', 0],
  ['-3', -3],
  ['2.9', 2],
  ['99999999999', 1_000_000],
])('the sort order %j is read as %i', (sortOrder, order) => {
  const read = parse({ ...newSection, title: 'Summer', sortOrder });
  expect(read.ok && read.saved.sortOrder).toBe(order);
});

test('what is no JSON or no time is named by its field, all at once', () => {
  const typed = {
    ...newSection,
    content: '{\n  text: 1\n}',
    contentNl: '[1]',
    endDate: '2026-02-30T10:00',
  };
  expect(parse(typed)).toEqual({
    ok: false,
    reason: 'invalid',
    problems: {
      title: 'title-missing',
      content: 'malformed 2 3',
      contentNl: 'not-an-object',
      endDate: 'date-unknown',
    },
  });
});

test.each(['7', 'null', '"text"', 'true', ' []'])('%s is JSON, yet no content', (text) => {
  expect(findJsonContentProblem(text)).toBe('not-an-object');
});

test('content that is too long is said to be', () => {
  expect(findJsonContentProblem(`{"text": "${'x'.repeat(100_000)}"}`)).toBe('content-too-long');
});

test('a section in its form reads as itself again', () => {
  const section: SectionRow = {
    title: 'Summer',
    titleNl: 'Zomer',
    sectionType: 'hero',
    status: 'published',
    pageLocation: 'homepage',
    sortOrder: -2,
    startDate: new Date('2026-11-22T08:05:00Z'),
    endDate: null,
    content: { text: 'Linen', items: [1] },
    contentNl: { text: 'Linnen' },
  };
  const read = parse(sectionValues(section));
  expect(read).toEqual({ ok: true, saved: section });
});

function parse(values: SectionValues) {
  return parseForm(sectionSchema, values);
}
