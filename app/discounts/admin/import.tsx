import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listImports } from '#app/platform/editing/file-imports.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { countTexts, FileImportPage } from '#app/ui/admin/file-import.tsx';
import { answerForm } from '#app/ui/admin/list/list-actions.server.ts';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { discountImport } from '../import/import-discounts.server.ts';
import type { Route } from './+types/import';
import { discountTexts } from './ui/discount-labels.ts';

export const handle = requireTranslations('admin/discounts');

export const meta = unindexedPageMeta('discountImport.title', 'discountImport.lead');

export async function loader() {
  return { imports: await listImports(db, 'discount-import') };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerForm({ request, pattern }, discountImport.forms(db, context.get(signedInAdmin)));
}

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';

type Answer = Awaited<ReturnType<typeof discountImport.preview>>;
export default function DiscountImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const textOf = useRowText();
  return (
    <FileImportPage<Answer>
      page="/admin/discounts/import"
      megabytes={4}
      back={t('discounts.editor.back')}
      text={(part, values) => t(`discountImport.${part}`, values)}
      given={actionData}
      read={({ added, same, refused, name, confirmed, shown }) => ({
        counts: [
          t('discountImport.added', { count: added }),
          ...countTexts({ same, refused }, (one, some) => t(`discountImport.${one}`, some)),
        ],
        run: added > 0 && t('discountImport.run'),
        fields: { name, confirmed },
        rows: shown.map((row) => ({ line: row.line, cells: [row.code, textOf(row)] })),
      })}
      headers={[t('discounts.code'), t('discountImport.result')]}
      imports={loaderData.imports.map(({ after, ...one }) => ({
        ...one,
        fileName: String(after.fileName),
        counts: t('discountImport.added', { count: Number(after.added) }),
      }))}
    />
  );
}

const conditions = ['startDate', 'endDate', 'minimum', 'mostUses', 'mostUsesPerCustomer'] as const;

/** Describes the discount that a row becomes, or the reason that it is left out. */
function useRowText() {
  const t = useWords();
  const price = useFormatAdminPrice();
  const labelled = (field: string, text: string) => `${discountTexts.label(t, field)}: ${text}`;
  return (row: Extract<Answer, { ok: true }>['shown'][number]) => {
    if ('problem' in row) {
      const { field, problem, column, value } = row;
      if (!field) return t(`discountImport.problem.${problem}`, { column, value });
      return t('discountImport.problem.field', { text: labelled(field, t(`discounts.problem.${problem}`)) });
    }
    const { title, code, kind, percentage, amountCents } = row.saved;
    return [
      ...(title === code ? [] : [title]),
      t(`discounts.says.${kind}`, { percentage, amount: amountCents && price(amountCents) }),
      ...conditions.flatMap((field) => {
        const value = row.values[field];
        return value ? labelled(field, discountTexts.value(t, field, value) ?? value) : [];
      }),
      ...(row.values.firstOrderOnly ? [t('discounts.firstOrderOnly')] : []),
      ...(row.values.includesReduced ? [] : [t('discountImport.excludesReduced')]),
    ].join(' · ');
  };
}
