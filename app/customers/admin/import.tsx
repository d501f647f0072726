import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { countTexts, FileImportPage } from '#app/ui/admin/file-import.tsx';
import { answerForm } from '#app/ui/admin/list/list-actions.server.ts';
import {
  type CustomerImportAnswer,
  listImports,
  previewImport,
  runImport,
  type UndoAnswer,
  undoImport,
} from '../import/import-customers.server.ts';
import type { Route } from './+types/import';

export const handle = requireTranslations('admin/customers');

export const meta = unindexedPageMeta('customerImport.title', 'customerImport.lead');

export async function loader() {
  return { imports: await listImports(db) };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  const actor = context.get(signedInAdmin);
  return answerForm<CustomerImportAnswer | UndoAnswer>(
    { request, pattern },
    {
      previews: (form) => previewImport(db, form),
      runs: (form) => runImport(db, actor, form, new Date()),
      undos: (form) => undoImport(db, actor, form, new Date()),
    },
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function CustomerImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const countText = (name: string, count: { count: number }) => t(`customerImport.${name}`, count);
  return (
    <FileImportPage<CustomerImportAnswer>
      page="/admin/customers/import"
      megabytes={8}
      back={t('customers.back')}
      text={(part, values) => t(`customerImport.${part}`, values)}
      given={actionData}
      read={({ of: _, ok: __, name, confirmed, shown, ...counts }) => ({
        counts: countTexts(counts, countText),
        run: counts.added + counts.filled + counts.subscribed > 0 && t('customerImport.run'),
        fields: { name, confirmed },
        rows: shown.map(({ line, email, firstName, lastName, address, problem, hasConsented }) => {
          const note = problem
            ? t(`customerImport.problem.${problem}`)
            : t(`customerImport.consent.${hasConsented}`);
          const fullName = [firstName, lastName].filter(Boolean).join(' ');
          return { line, cells: [email, fullName, address?.city, note] };
        }),
      })}
      headers={[
        t('customerImport.email'),
        t('customers.name'),
        t('customerImport.city'),
        t('customerImport.note'),
      ]}
      imports={loaderData.imports.map(({ added, subscribed, ...one }) => {
        return { ...one, counts: countTexts({ added, subscribed }, countText).join(', ') };
      })}
    />
  );
}
