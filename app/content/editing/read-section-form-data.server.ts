import { LONGEST_CONTENT } from '../sections/section-types-statuses-locations.ts';
import { type SectionFormField, sectionFormFields, type TypedSection } from './section-form.ts';

/**
 * The fields of a posted form, cut just above the longest allowed; line breaks become one character, as browsers
 * show them.
 */
export function readSectionFormData(form: FormData): TypedSection {
  const text = (name: SectionFormField) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .slice(0, LONGEST_CONTENT + 1);
  return Object.fromEntries(sectionFormFields.map((name) => [name, text(name)])) as TypedSection;
}
