import { LONGEST_CONTENT } from '../sections/section-types.ts';
import { type SectionFormField, type SectionFormValues, sectionFormFields } from './section-form-values.ts';

/** Reads a posted form. Cuts each field just above the longest allowed; line breaks become one character, as browsers count them. */
export function readSectionFormData(form: FormData): SectionFormValues {
  const text = (name: SectionFormField) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .slice(0, LONGEST_CONTENT + 1);
  return Object.fromEntries(sectionFormFields.map((name) => [name, text(name)])) as SectionFormValues;
}
