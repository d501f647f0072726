import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { colourEditor, listColoursWithUse } from '../editing/colour-editor.server.ts';
import { Swatch } from '../ui/swatch.tsx';
import type { Route } from './+types/colours';
import { OrderedList } from './ui/ordered-list.tsx';

export const handle = requireTranslations('admin/products');

export const meta = unindexedPageMeta('colours.title', 'colours.lead');

export async function loader() {
  return { rows: await listColoursWithUse(db) };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/products/colours', (id) =>
    colourEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ColoursPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <OrderedList
      address="/admin/products/colours"
      text={(part, values) => t(`colours.${part}`, values)}
      rows={loaderData.rows}
      given={actionData}
      inUse={t('colours.inUse')}
      place={({ family, swatch }) => (
        <span className="flex items-center gap-2">
          <Swatch background={swatch} />
          {family && t('colours.inFamily', { family: translated(language, family.name, family.nameNl).text })}
        </span>
      )}
    />
  );
}
