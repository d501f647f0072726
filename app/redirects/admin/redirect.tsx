import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { EditorPage, type EditorText, editorMeta } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form.tsx';
import { type RedirectValues, redirectEditor } from '../redirect-editor.server.ts';
import type { Route } from './+types/redirect';
import { redirectTexts } from './ui/redirect-labels.ts';

export const handle = requireTranslations('admin/redirects');

const text: EditorText = (t, part) => t(`redirects.editor.${part}`);

export const meta = editorMeta('redirects.lead', text);

export function loader({ params: { redirectId }, url }: Route.LoaderArgs) {
  return redirectEditor.load(db, redirectId, () => ({ from: url.searchParams.get('path') ?? '', to: '' }));
}

export function action({ params: { redirectId: id }, request, context }: Route.ActionArgs) {
  return redirectEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function RedirectPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const address = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false, required: true };
  return (
    <EditorPage<{ values: RedirectValues }>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={redirectTexts}
      problemText={(problem) => t(`redirects.problem.${problem}`)}
    >
      {({ field }) => (
        <FormSection title={t('redirects.addresses')} text={t('redirects.addressesText')}>
          <Field {...field('from')} {...address} hint={t('redirects.fromHint')} />
          <Field {...field('to')} {...address} hint={t('redirects.toHint')} />
        </FormSection>
      )}
    </EditorPage>
  );
}
