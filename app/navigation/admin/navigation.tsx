import { type ReactNode, useState } from 'react';
import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { type Department, departments } from '#app/catalogue/categories.ts';
import { listSubcategories } from '#app/catalogue/published-products.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import type { FormAnswer, FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords, type Words } from '#app/platform/text/i18n.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import {
  mergeAndSaveNavigationSettings,
  SETTINGS_OBJECT,
  slugsOf,
} from '../menus/edit-navigation-settings.server.ts';
import {
  type MenuField,
  type MenuProblem,
  menuFields,
  settingsToMenuFields,
  splitSlugs,
} from '../menus/navigation-settings.ts';
import { readNavigationSettings } from '../menus/read-navigation-settings.server.ts';
import type { Route } from './+types/navigation';
import { MenuListField } from './ui/menu-list-field.tsx';

const LONGEST = 2000;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('menus.title'),
    description: t('menus.lead'),
    robots: 'noindex',
  }));
}

export async function loader() {
  try {
    const { objectType, objectId } = SETTINGS_OBJECT;
    const [kept, existing, changes] = await Promise.all([
      readNavigationSettings(db),
      listSubcategories(db),
      listChanges(db, objectType, objectId),
    ]);
    const saved = settingsToMenuFields(kept.settings);
    return {
      ok: true as const,
      saved,
      version: kept.version,
      base: newFormBase(slugsOf(saved)),
      existing,
      changes,
    };
  } catch (error) {
    log.error({ err: error }, 'navigation settings could not be read');
    return data({ ok: false as const }, 503);
  }
}

/** POST /admin/navigation: saves the menus of all departments, merged with changes saved meanwhile. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(form.get(name) ?? '').slice(0, LONGEST);
  const typed = Object.fromEntries(menuFields.map(({ name }) => [name, text(name)])) as TypedMenus;
  const posted = readPostedForm(form);
  const now = new Date();
  const seen = { form: posted, menus: typed };
  const saved = await mergeAndSaveNavigationSettings(db, context.get(signedInAdmin), seen, now);
  if (saved.ok) return data<MenuAnswer>({ ok: true, kept: saved.kept });
  const fill = async (menus: TypedMenus) => menus;
  const { answer, status } = await refuseVersionedForm(saved, { form: posted, values: typed, fill });
  return data<MenuAnswer>(answer, status);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function NavigationTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <h1>{t('menus.title')}</h1>
      <p className="admin-lead">{t('menus.lead')}</p>
      {loaderData.ok ? (
        <>
          <MenusForm
            shown={loaderData}
            given={actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined}
          />
          <ChangeHistory changes={loaderData.changes} nameOf={(field) => menuName(t, field)} />
        </>
      ) : (
        <LoadFailure title={t('menus.notLoaded')} address="/admin/navigation" />
      )}
    </>
  );
}

type MenusFormProps = {
  shown: { saved: TypedMenus; version: string; base: FormBase; existing: Record<Department, string[]> };
  /** Response to a submission without JavaScript. */
  given: MenuAnswer | undefined;
};

function MenusForm({ shown, given }: MenusFormProps) {
  const t = useWords();
  const { saved, existing } = shown;
  return (
    <VersionedForm
      shown={shown}
      values={saved}
      given={given}
      address="/admin/navigation"
      texts={{ save: t('menus.save'), saved: t('menus.saved'), notSaved: t('menus.notSaved') }}
      // Displayed at its field instead, where slugs can be named.
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

type TypedMenus = Record<MenuField, string>;

type MenuAnswer = FormAnswer<TypedMenus, MenuProblem>;

/** Returns the label of a menu's list with its department; undefined for unknown lists. */
function menuName(t: Words, field: string): string | undefined {
  const menu = menuFields.find(({ name }) => name === field);
  return menu && `${t(`menus.section.${menu.department}`)}, ${t(`menus.${menu.list}`)}`;
}
