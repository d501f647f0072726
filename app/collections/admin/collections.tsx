import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { OrderedList } from '#app/catalogue/admin/ui/ordered-list.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { collectionEditor, listCollectionsWithUse } from '../collection-editor.server.ts';
import type { Route } from './+types/collections';

export const handle = requireTranslations('admin/products');

export const meta = unindexedPageMeta('collections.title', 'collections.lead');

export async function loader() {
  return { rows: await listCollectionsWithUse(db) };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/products/collections', (id) =>
    collectionEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function CollectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <OrderedList
      address="/admin/products/collections"
      text={(part, values) => t(`collections.${part}`, values)}
      rows={loaderData.rows}
      given={actionData}
      place={({ slug }) => `/collections/${slug}`}
    />
  );
}
