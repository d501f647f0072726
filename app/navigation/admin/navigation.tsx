import './register-translations.ts';
import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listSubcategories } from '#app/catalogue/published-products-and-subcategories.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/read-and-refuse-versioned-form.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import {
  mergeAndSaveNavigationSettings,
  SETTINGS_OBJECT,
  slugsOf,
} from '../menus/merge-and-save-navigation-settings.server.ts';
import { menuFields, settingsToMenuFields } from '../menus/navigation-settings-and-form-parsing.ts';
import { readNavigationSettings } from '../menus/read-navigation-settings.server.ts';
import type { Route } from './+types/navigation';
import type { MenuAnswer, TypedMenus } from './menu-action-data.ts';
import { menuName } from './ui/menu-name.ts';
import { MenusForm } from './ui/menus-form.tsx';

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

/** POST /admin/navigation: saves the menus of all departments, merged with what somebody else saved meanwhile. */
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
