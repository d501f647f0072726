import { translated } from '#app/platform/text/language.ts';
import { useLanguage } from '#app/platform/text/translations.ts';
import { type Department, DROP } from '../../categories.ts';

type DepartmentOptionsProps = { departments: readonly Department[]; dropsOnly: string };

/** Offers the departments, and no department for items that are only in drops. */
export function DepartmentOptions({ departments, dropsOnly }: DepartmentOptionsProps) {
  const language = useLanguage();
  return (
    <>
      {departments.map(({ slug, name, nameNl }) => (
        <option key={slug} value={slug}>
          {translated(language, name, nameNl).text}
        </option>
      ))}
      <option value={DROP}>{dropsOnly}</option>
    </>
  );
}
