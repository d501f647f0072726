import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { CardList, ListCard, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { tryServerAction } from '#app/ui/admin/refusal.tsx';
import { listSubcategoriesWithUse, subcategoryEditor } from '../editing/subcategory-editor.server.ts';
import type { Route } from './+types/categories';

export const handle = requireTranslations('admin/products');

export const meta = unindexedPageMeta('categories.title', 'categories.lead');

export async function loader() {
  try {
    return { ok: true as const, categories: await listSubcategoriesWithUse(db) };
  } catch (error) {
    log.error({ err: error }, 'the categories could not be read');
    return data({ ok: false as const }, 503);
  }
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/products/categories', (id) =>
    subcategoryEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <>
      <BackToList to="/admin/products">{t('adminProducts.back')}</BackToList>
      <ListPage
        address="/admin/products/categories"
        texts={listTexts((part) => t(`categories.${part}`))}
        loaded={loaderData}
        given={actionData}
        refusals={{ missing: t('categories.gone'), used: t('categories.inUse') }}
      >
        {({ categories }, onDelete) => (
          <CardList rows={categories} empty={t('categories.none')}>
            {({ id, title, titleNl, slug, departments, used }) => (
              <ListCard
                key={id}
                address="/admin/products/categories"
                id={id}
                title={translated(language, title, titleNl)}
                text={(part, name) => t(`categories.${part}`, { name })}
                onDelete={onDelete}
              >
                <p className="text-stone">
                  {departments.length > 0
                    ? departments.map((department) => `/${department}/${slug}`).join(', ')
                    : t('categories.inDropsOnly')}
                </p>
                <p className="text-stone">{t('categories.used', { count: used })}</p>
              </ListCard>
            )}
          </CardList>
        )}
      </ListPage>
    </>
  );
}
