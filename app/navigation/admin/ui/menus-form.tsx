import '../register-translations.ts';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { Department } from '#app/catalogue/departments-categories-and-subcategories.ts';
import { departments } from '#app/catalogue/departments-categories-and-subcategories.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { fieldErrorsWithConflicts } from '#app/ui/admin/form/field-errors-with-conflicts.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { FormStatus } from '#app/ui/admin/form/form-status.tsx';
import { HiddenMergeFields } from '#app/ui/admin/form/hidden-merge-fields.tsx';
import { MergeNote } from '#app/ui/admin/form/merge-note.tsx';
import { mergedFieldsText } from '#app/ui/admin/form/merged-fields-text.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/form/use-versioned-form.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { type MenuField, menuFields, splitSlugs } from '../../menus/navigation-settings-and-form-parsing.ts';
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
  const nameOf = (field: string) => menuName(t, field) ?? field;
  const fetcher = useFetcher<MenuAnswer | AdminRefusal>();
  const { version, saved, existing } = shown;
  const {
    form,
    shownVersion,
    conflict,
    returned,
    refusal,
    problems,
    isSavedByPage,
    answer: _,
    ...saving
  } = useVersionedForm({
    fetcher,
    version,
    given,
    notSaved: t('menus.notSaved'),
    saved: ({ kept }) => ({ title: t('menus.saved'), description: mergedFieldsText(t, kept.map(nameOf)) }),
  });
  const conflicts = fieldErrorsWithConflicts({}, conflict, (menus, field) => menus[field as MenuField]);
  const values = returned?.typed ?? saved;
  // Keyed by the version that it was typed over: a newer one is drawn afresh.
  const [typed, setTyped] = useState<Record<string, string>>({});
  const keyOf = (name: MenuField) => `${name} ${shownVersion}`;
  const chosenIn = (department: Department) =>
    menuFields
      .filter((field) => field.department === department)
      .flatMap(({ name }) => splitSlugs(typed[keyOf(name)] ?? values[name]));
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="version" value={shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus isSaving={saving.isSaving} refusal={refusal} saved={isSavedByPage && t('menus.saved')}>
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address="/admin/navigation"
          />
        )}
      </FormStatus>
      {departments.map((department) => (
        <FormSection
          key={`${department} ${shownVersion}`}
          title={t(`menus.section.${department}`)}
          text={
            existing[department].length
              ? t('menus.existing', { slugs: existing[department].join(', ') })
              : t('menus.nothingExists')
          }
        >
          {menuFields
            .filter((field) => field.department === department)
            .map(({ name, list }) => (
              <MenuListField
                key={name}
                name={name}
                list={list}
                label={t(`menus.${list}`)}
                value={values[name]}
                saved={saved[name]}
                existing={existing[department]}
                chosen={chosenIn(department)}
                onType={(text) => setTyped((before) => ({ ...before, [keyOf(name)]: text }))}
                problem={problems[name]}
                conflict={conflicts[name]}
              />
            ))}
        </FormSection>
      ))}
      <SaveBar {...saving} label={t('menus.save')} />
    </fetcher.Form>
  );
}
