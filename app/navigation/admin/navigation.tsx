import { type ReactNode, useState } from 'react';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { type Department, departments } from '#app/catalogue/categories.ts';
import { listSubcategories } from '#app/catalogue/published-products.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { EditorPage } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { navigationSettingsEditor, SETTINGS_OBJECT } from '../menus/navigation-settings.server.ts';
import { type MenuField, type MenuProblem, menuFields, splitSlugs } from '../menus/navigation-settings.ts';
import type { Route } from './+types/navigation';
import { MenuListField } from './ui/menu-list-field.tsx';

export const meta = unindexedPageMeta('menus.title', 'menus.lead');

export function loader() {
  return navigationSettingsEditor.load(db, SETTINGS_OBJECT.objectId, undefined, () => listSubcategories(db));
}

/** POST /admin/navigation: saves the menus of all departments and merges them with changes that others saved since. */
export function action({ request, context }: Route.ActionArgs) {
  const shown = { id: SETTINGS_OBJECT.objectId, request };
  return navigationSettingsEditor.submit(db, context.get(signedInAdmin), shown, new Date());
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function NavigationTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <EditorPage<{ values: TypedMenus }, MenuProblem>
      address="/admin/navigation"
      loaded={loaderData}
      given={actionData}
      texts={{
        title: t('menus.title'),
        save: t('menus.save'),
        saved: t('menus.saved'),
        notSaved: t('menus.notSaved'),
        notLoaded: t('menus.notLoaded'),
      }}
      fieldTexts={{ label: menuName, value: () => undefined }}
      problemText={(problem) => problemText(t, problem)}
      lead={<p className="admin-lead">{t('menus.lead')}</p>}
    >
      {({ values, errors }) =>
        loaderData.ok &&
        loaderData.more && (
          <MenuFields values={values} saved={loaderData.values} existing={loaderData.more} errors={errors} />
        )
      }
    </EditorPage>
  );
}

type MenuFieldsProps = {
  values: TypedMenus;
  saved: TypedMenus;
  existing: Record<Department, string[]>;
  errors: Record<string, ReactNode>;
};

function MenuFields({ values, saved, existing, errors }: MenuFieldsProps) {
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
          error={errors[name]}
        />
      ))}
    </FormSection>
  ));
}

type TypedMenus = Record<MenuField, string>;

/** Returns the department and name of a menu's list; undefined for unknown lists. */
function menuName(t: Words, field: string): string | undefined {
  const menu = menuFields.find(({ name }) => name === field);
  return menu && `${t(`menus.section.${menu.department}`)}, ${t(`menus.${menu.list}`)}`;
}

function problemText(t: Words, problem: MenuProblem): string {
  if (problem.reason === 'too-many') return t('menus.tooMany', { most: problem.most });
  return t('menus.notSlugs', { slugs: problem.slugs.join(', ') });
}
