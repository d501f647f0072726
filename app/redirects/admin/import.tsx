import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { countTexts, FileImportPage } from '#app/ui/admin/file-import.tsx';
import { answerForm } from '#app/ui/admin/list/list-actions.server.ts';
import { previewImport, type RedirectImportAnswer, runImport } from '../import-redirects.server.ts';
import type { Route } from './+types/import';

export const handle = requireTranslations('admin/redirects');

export const meta = unindexedPageMeta('redirectImport.title', 'redirectImport.lead');

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerForm<RedirectImportAnswer>(
    { request, pattern },
    {
      previews: (form) => previewImport(db, form),
      runs: (form) => runImport(db, context.get(signedInAdmin), form, new Date()),
    },
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function RedirectImportPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <FileImportPage<RedirectImportAnswer>
      page="/admin/redirects/import"
      megabytes={2}
      back={t('redirects.editor.back')}
      text={(part, values) => t(`redirectImport.${part}`, values)}
      given={actionData}
      read={(answer) => {
        const { added, changed, same, refused, shown } = answer;
        return {
          counts: countTexts({ added, changed, same, refused }, (name, count) =>
            t(`redirectImport.${name}`, count),
          ),
          run: added + changed > 0 && t('redirectImport.run', { count: added + changed }),
          fields: { rows: answer.of === 'preview' ? answer.confirmed : '' },
          rows: shown.map(({ line, from, to, problem }) => {
            return { line, cells: [from, to, t(`redirects.problem.${problem}`)] };
          }),
        };
      }}
      headers={[t('redirects.from'), t('redirects.to'), t('redirectImport.problem')]}
    />
  );
}
