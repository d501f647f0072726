import { type FieldTexts, fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import type { SectionValues } from '../../editing/section-schema.ts';

export function sectionTexts(language: Language): FieldTexts {
  return fieldTexts<keyof SectionValues>(
    {
      ...inBothLanguages('title', 'sections.name'),
      sectionType: 'sections.type',
      status: 'sections.status',
      pageLocation: 'sections.location',
      sortOrder: 'sections.order',
      startDate: 'sections.startDate',
      endDate: 'sections.endDate',
      ...inBothLanguages('content', 'sections.content'),
    },
    (t, field, value) => {
      if (typeof value !== 'string' || !value) return undefined;
      if (field === 'status') return t(`sections.status.${value}`);
      if (field === 'sectionType') return t(`sections.type.${value}`);
      return field === 'startDate' || field === 'endDate' ? formatDateTime(value, language) : undefined;
    },
  );
}

export function sectionProblemText(t: Words, problem: string): string {
  const [reason, line, column] = problem.split(' ');
  return t(`sections.problem.${reason}`, { line, column });
}
