import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { CardList, ListCard, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { listSizeSystemsWithUse, sizeSystemEditor } from '../editing/size-system-editor.server.ts';
import { sizeName } from '../size-name.ts';
import type { Route } from './+types/size-systems';

export const handle = requireTranslations('admin/products', 'catalogue');

export const meta = unindexedPageMeta('sizeSystems.title', 'sizeSystems.lead');

export async function loader() {
  return { systems: await listSizeSystemsWithUse(db) };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/products/sizes', (id) =>
    sizeSystemEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function SizeSystemsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ListPage
      address="/admin/products/sizes"
      texts={listTexts((part) => t(`sizeSystems.${part}`))}
      given={actionData}
      refusals={{
        missing: t('sizeSystems.gone'),
        used: t('sizeSystems.inUse'),
        default: t('sizeSystems.isDefault'),
      }}
    >
      {(onDelete) => (
        <CardList rows={loaderData.systems} empty={t('sizeSystems.none')}>
          {({ id, title, titleNl, sizes, used }) => (
            <ListCard
              key={id}
              address="/admin/products/sizes"
              id={id}
              title={translated(language, title, titleNl)}
              text={(part, name) => t(`sizeSystems.${part}`, { name })}
              onDelete={onDelete}
            >
              <p>{sizes.map((size) => sizeName(size, t)).join(', ')}</p>
              <p className="text-stone">{t('sizeSystems.used', { count: used })}</p>
            </ListCard>
          )}
        </CardList>
      )}
    </ListPage>
  );
}
