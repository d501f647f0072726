import '../register-translations.ts';
import { type ReactNode, useState } from 'react';
import type { Department } from '#app/catalogue/departments-categories-and-subcategories.ts';
import { departments } from '#app/catalogue/departments-categories-and-subcategories.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import {
  type MenuField,
  type MenuProblem,
  menuFields,
  splitSlugs,
} from '../../menus/navigation-settings-and-form-parsing.ts';
import type { MenuAnswer, TypedMenus } from '../menu-action-data.ts';
import { MenuListField } from './menu-list-field.tsx';
import { menuName } from './menu-name.ts';

type MenusFormProps = {
  shown: { saved: TypedMenus; version: string; base: FormBase; existing: Record<Department, string[]> };
  /** What the server said when the form came back with a whole page. */
  given: MenuAnswer | undefined;
};

/** The menus of all departments, saved together. */
export function MenusForm({ shown, given }: MenusFormProps) {
  const t = useWords();
  const { saved, existing } = shown;
  return (
    <VersionedForm
      shown={shown}
      values={saved}
      given={given}
      address="/admin/navigation"
      texts={{ save: t('menus.save'), saved: t('menus.saved'), notSaved: t('menus.notSaved') }}
      // Beside its field, where its slugs can be named.
      problemText={() => undefined}
      fieldLabel={(field) => menuName(t, field)}
      fieldText={(menus, field) => menus[field as MenuField]}
    >
      {(values, conflicts, problems) => <MenuFields {...{ values, saved, existing, conflicts, problems }} />}
    </VersionedForm>
  );
}

type MenuFieldsProps = {
  values: TypedMenus;
  saved: TypedMenus;
  existing: Record<Department, string[]>;
  conflicts: Record<string, ReactNode>;
  problems: Partial<Record<string, MenuProblem>>;
};

function MenuFields({ values, saved, existing, conflicts, problems }: MenuFieldsProps) {
  const t = useWords();
  const [typed, setTyped] = useState<Partial<TypedMenus>>({});
  const fieldsOf = (department: Department) => menuFields.filter((field) => field.department === department);
  return departments.map((department) => (
    <FormSection
      key={department}
      title={t(`menus.section.${department}`)}
      text={
        existing[department].length
          ? t('menus.existing', { slugs: existing[department].join(', ') })
          : t('menus.nothingExists')
      }
    >
      {fieldsOf(department).map(({ name, list }) => (
        <MenuListField
          key={name}
          name={name}
          list={list}
          label={t(`menus.${list}`)}
          value={values[name]}
          saved={saved[name]}
          existing={existing[department]}
          chosen={fieldsOf(department).flatMap((field) =>
            splitSlugs(typed[field.name] ?? values[field.name]),
          )}
          onType={(text) => setTyped((before) => ({ ...before, [name]: text }))}
          problem={problems[name]}
          conflict={conflicts[name]}
        />
      ))}
    </FormSection>
  ));
}
