import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listImports } from '#app/platform/editing/file-imports.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { countTexts, FileImportPage } from '#app/ui/admin/file-import.tsx';
import { answerForm } from '#app/ui/admin/list/list-actions.server.ts';
import { formatDateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { orderImport } from '../import/import-orders.server.ts';
import type { Route } from './+types/import';

export const handle = requireTranslations('admin/imported-orders');

export const meta = unindexedPageMeta('orderImport.title', 'orderImport.lead');

export async function loader() {
  return { imports: await listImports(db, 'order-import') };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerForm({ request, pattern }, orderImport.forms(db, context.get(signedInAdmin)));
}

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';

type Answer = Awaited<ReturnType<typeof orderImport.preview>>;

export default function OrderImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  return (
    <FileImportPage<Answer>
      page="/admin/orders/imported/import"
      megabytes={8}
      back={t('importedOrders.backToList')}
      text={(part, values) => t(`orderImport.${part}`, values)}
      given={actionData}
      read={({ added, same, refused, name, confirmed, shown }) => ({
        counts: [
          t('orderImport.added', { count: added }),
          ...countTexts({ same, refused }, (one, some) => t(`orderImport.${one}`, some)),
        ],
        run: added > 0 && t('orderImport.run'),
        fields: { name, confirmed },
        rows: shown.map((row) => {
          if ('problem' in row)
            return { line: row.line, cells: [row.number, t(`orderImport.problem.${row.problem}`)] };
          const { line, number, placedAt, totalCents, currency, itemCount: count, name: buyer } = row;
          const items = count > 0 && t('orderImport.items', { count });
          const parts = [formatDateTime(placedAt, language), buyer, items, price(totalCents, currency)];
          return { line, cells: [number, parts.filter(Boolean).join(' · ')] };
        }),
      })}
      headers={[t('importedOrders.number'), t('orderImport.result')]}
      imports={loaderData.imports.map(({ after, ...one }) => ({
        ...one,
        fileName: String(after.fileName),
        counts: t('orderImport.added', { count: Number(after.added) }),
      }))}
    />
  );
}
