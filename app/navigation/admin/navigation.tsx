import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { type Department, departmentName, type NamedRow } from '#app/catalogue/categories.ts';
import { listDepartments } from '#app/catalogue/departments.server.ts';
import { type FilledSubcategories, listFilledSubcategories } from '#app/catalogue/subcategories.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { EditorPage, settingsPageTexts } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { navigationSettingsEditor, SETTINGS_OBJECT } from '../menus/navigation-settings.server.ts';
import {
  departmentsOf,
  type MenuProblem,
  menuField,
  menuLists,
  readMenuField,
  splitSlugs,
  type TypedMenus,
} from '../menus/navigation-settings.ts';
import type { Route } from './+types/navigation';

export const meta = unindexedPageMeta('menus.title', 'menus.lead');

export function loader() {
  return navigationSettingsEditor.load(db, SETTINGS_OBJECT.objectId, undefined, async () => {
    const [departments, existing] = await Promise.all([listDepartments(db), listFilledSubcategories(db)]);
    return { departments: departments.map(({ slug, name, nameNl }) => ({ slug, name, nameNl })), existing };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  const shown = { id: SETTINGS_OBJECT.objectId, request };
  return navigationSettingsEditor.submit(db, context.get(signedInAdmin), shown, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function NavigationTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { values: saved, more } = loaderData;
  const departments = more?.departments ?? [];
  const menuName = (_t: Words, field: string) => {
    const menu = readMenuField(field);
    return menu && `${departmentName(departments, menu.department, language, t)}, ${t(`menus.${menu.list}`)}`;
  };
  return (
    <EditorPage<{ values: TypedMenus }, MenuProblem>
      address="/admin/navigation"
      loaded={loaderData}
      given={actionData}
      texts={settingsPageTexts((part) => t(`menus.${part}`))}
      fieldTexts={{ label: menuName, value: () => undefined }}
      problemText={(problem) => problemText(t, problem)}
      lead={<p className="admin-lead">{t('menus.lead')}</p>}
    >
      {({ values, errors }) => more && <MenuFields values={values} saved={saved} {...more} errors={errors} />}
    </EditorPage>
  );
}

type MenuFieldsProps = {
  values: TypedMenus;
  saved: TypedMenus;
  departments: Department[];
  existing: FilledSubcategories;
  errors: Record<string, ReactNode>;
};

function MenuFields({ values, saved, departments, existing, errors }: MenuFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const [typed, setTyped] = useState<Partial<TypedMenus>>({});
  return departmentsOf(values).map((department) => {
    const shown = existing[department] ?? [];
    const fields = menuLists.map((list) => ({ list, name: menuField(department, list) }));
    return (
      <FormSection
        key={department}
        title={departmentName(departments, department, language, t)}
        text={
          shown.length
            ? t('menus.existing', { slugs: shown.map(({ slug }) => slug).join(', ') })
            : t('menus.nothingExists')
        }
      >
        {fields.map(({ name, list }) => (
          <MenuListField
            key={name}
            name={name}
            list={list}
            label={t(`menus.${list}`)}
            value={values[name] ?? ''}
            saved={saved[name] ?? ''}
            existing={shown}
            chosen={fields.flatMap((field) => splitSlugs(typed[field.name] ?? values[field.name] ?? ''))}
            onType={(text) => setTyped((before) => ({ ...before, [name]: text }))}
            error={errors[name]}
          />
        ))}
      </FormSection>
    );
  });
}

function problemText(t: Words, problem: MenuProblem): string {
  if (problem.reason === 'too-many') return t('menus.tooMany', { most: problem.most });
  return t('menus.notSlugs', { slugs: problem.slugs.join(', ') });
}

type MenuListFieldProps = {
  name: string;
  list: 'featured' | 'regular';
  label: string;
  value: string;
  saved: string;
  existing: NamedRow[];
  /** The slugs that either of the department's two lists contains. */
  chosen: string[];
  onType: (text: string) => void;
  error: ReactNode;
};

/** Lets the operator enter or choose slugs. Lists the saved slugs that the shop does not display. */
function MenuListField({
  name,
  list,
  label,
  value,
  saved,
  existing,
  chosen,
  onType,
  error,
}: MenuListFieldProps) {
  const t = useWords();
  const language = useLanguage();
  const missing = splitSlugs(saved).filter((slug) => !existing.some((one) => one.slug === slug));
  const field = useRef<HTMLDivElement>(null);
  const isAlive = useIsHydrated();
  const others = existing.filter(({ slug }) => !chosen.includes(slug));
  function add(slug: string): void {
    const input = field.current?.querySelector('input');
    if (!input) return;
    input.value = [...splitSlugs(input.value), slug].join(', ');
    // Fires the event of typing, so that the form's listeners notice the change.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  }
  return (
    <div ref={field} onInput={({ target }) => target instanceof HTMLInputElement && onType(target.value)}>
      <Field
        name={name}
        label={label}
        defaultValue={value}
        hint={t('menus.hint')}
        error={error}
        maxLength={2000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isAlive && others.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-5">
          {others.map(({ slug, name, nameNl }) => {
            const category = translated(language, name, nameNl).text;
            return (
              <button
                key={slug}
                type="button"
                className="admin-way min-w-11 gap-1"
                aria-label={t(`menus.add.${list}`, { category })}
                onClick={() => add(slug)}
              >
                <Plus aria-hidden size={16} strokeWidth={1.6} />
                {category}
              </button>
            );
          })}
        </p>
      )}
      {missing.length > 0 && (
        <p className="admin-note mt-1.5 text-sm" data-tone="warning">
          {t('menus.notShown', { slugs: missing.join(', ') })}
        </p>
      )}
    </div>
  );
}
