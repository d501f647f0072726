import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { departmentEditor, listDepartmentsWithUse } from '../editing/department-editor.server.ts';
import type { Route } from './+types/departments';
import { OrderedList } from './ui/ordered-list.tsx';

export const handle = requireTranslations('admin/products');

export const meta = unindexedPageMeta('departments.title', 'departments.lead');

export async function loader() {
  return { rows: await listDepartmentsWithUse(db) };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/products/departments', (id) =>
    departmentEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function DepartmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <OrderedList
      address="/admin/products/departments"
      text={(part, values) => t(`departments.${part}`, values)}
      rows={loaderData.rows}
      given={actionData}
      inUse={t('departments.inUse')}
      place={({ slug }) => `/${slug}`}
    />
  );
}
