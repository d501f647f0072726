import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listImports } from '#app/platform/editing/file-imports.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { countTexts, FileImportPage } from '#app/ui/admin/file-import.tsx';
import { answerForm } from '#app/ui/admin/list/list-actions.server.ts';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { giftCardImport } from '../import/import-gift-cards.server.ts';
import type { Route } from './+types/import';

export const handle = requireTranslations('admin/gift-cards');

export const meta = unindexedPageMeta('giftCardImport.title', 'giftCardImport.lead');

export async function loader() {
  return { imports: await listImports(db, 'gift-card-import') };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerForm({ request, pattern }, giftCardImport.forms(db, context.get(signedInAdmin)));
}

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';

type Answer = Awaited<ReturnType<typeof giftCardImport.preview>>;

export default function GiftCardImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const added = (count = 0, cents = 0) => t('giftCardImport.added', { count, amount: price(cents) });
  return (
    <FileImportPage<Answer>
      page="/admin/gift-cards/import"
      megabytes={4}
      back={t('giftCards.back')}
      text={(part, values) => t(`giftCardImport.${part}`, values)}
      given={actionData}
      read={({ of: _, ok: __, added: count, cents, name, confirmed, shown, ...others }) => ({
        counts: [
          added(count, cents),
          ...countTexts(others, (name, some) => t(`giftCardImport.${name}`, some)),
        ],
        run: count > 0 && t('giftCardImport.run'),
        fields: { name, confirmed },
        rows: shown.map(({ line, codeEnd, cents: balance, problem }) => {
          const reason = problem && t(`giftCardImport.problem.${problem}`);
          return { line, cells: [`…${codeEnd}`, balance ? price(balance) : '', reason] };
        }),
      })}
      headers={[t('giftCards.column.code'), t('giftCards.balance'), t('giftCardImport.reason')]}
      imports={loaderData.imports.map(({ after, ...one }) => ({
        ...one,
        fileName: String(after.fileName),
        counts: added(Number(after.added), Number(after.amountCents)),
      }))}
    />
  );
}
