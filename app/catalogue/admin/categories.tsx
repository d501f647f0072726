import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { listSubcategoriesWithUse, subcategoryEditor } from '../editing/subcategory-editor.server.ts';
import type { Route } from './+types/categories';
import { OrderedList } from './ui/ordered-list.tsx';

export const handle = requireTranslations('admin/products');

export const meta = unindexedPageMeta('categories.title', 'categories.lead');

export async function loader() {
  return { rows: await listSubcategoriesWithUse(db) };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/products/categories', (id) =>
    subcategoryEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <OrderedList
      address="/admin/products/categories"
      text={(part, values) => t(`categories.${part}`, values)}
      rows={loaderData.rows}
      given={actionData}
      inUse={t('categories.inUse')}
      place={({ slug, departments, parent }) => (
        <>
          {departments.length > 0
            ? departments.map((department) => `/${department}/${slug}`).join(', ')
            : t('categories.inDropsOnly')}
          {parent && <br />}
          {parent &&
            t('categories.inParent', { parent: translated(language, parent.name, parent.nameNl).text })}
        </>
      )}
    />
  );
}
