import { expect, test } from 'vitest';
import type { SectionRow } from './save-section.server.ts';
import {
  findJsonContentProblem,
  newSectionFormValues,
  parseSectionForm,
  sectionToFormValues,
} from './section-form-values.ts';

test('a form is read: dates on the shop’s clock, content as JSON, no Dutch content where none is typed', () => {
  const typed = {
    ...newSectionFormValues,
    title: 'Summer',
    sortOrder: ' 12th',
    startDate: '2026-07-01T09:00',
    content: '{ "text": "Linen" }',
  };
  const read = parseSectionForm(typed);
  expect(read).toMatchObject({
    ok: true,
    input: {
      title: 'Summer',
      sectionType: 'custom',
      status: 'draft',
      sortOrder: 12,
      startDate: new Date('2026-07-01T07:00:00Z'),
      endDate: undefined,
      content: { text: 'Linen' },
      contentNl: undefined,
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
  const read = parseSectionForm({ ...newSectionFormValues, sortOrder });
  expect(read.ok && read.input.sortOrder).toBe(order);
});

test('what is no JSON or no time is named by its field, all at once', () => {
  const typed = {
    ...newSectionFormValues,
    content: '{\n  text: 1\n}',
    contentNl: '[1]',
    endDate: '2026-02-30T10:00',
  };
  expect(parseSectionForm(typed)).toEqual({
    ok: false,
    problems: {
      content: { reason: 'malformed', line: 2, column: 3 },
      contentNl: { reason: 'not-an-object' },
      endDate: { reason: 'no-time' },
    },
  });
});

test.each(['7', 'null', '"text"', 'true', ' []'])('%s is JSON, yet no content', (text) => {
  expect(findJsonContentProblem(text)).toEqual({ reason: 'not-an-object' });
});

test('content that is too long is said to be', () => {
  expect(findJsonContentProblem(`{"text": "${'x'.repeat(100_000)}"}`)).toEqual({
    reason: 'content-too-long',
  });
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
  const read = parseSectionForm(sectionToFormValues(section));
  expect(read).toEqual({ ok: true, input: { ...section, endDate: undefined } });
});
