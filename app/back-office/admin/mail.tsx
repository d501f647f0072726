import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { type Actor, listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import {
  isLongField,
  longestWording,
  type MailWording,
  parseWordingForm,
  wordingFormValues,
  wordingSlots,
} from '#app/platform/mail/wording/mail-wording.ts';
import {
  MAIL_WORDING_OBJECT,
  mergeAndSaveMailWording,
  readMailWording,
  restoreStandardWording,
} from '#app/platform/mail/wording/mail-wordings.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { isLanguage } from '#app/platform/text/language.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { formActionOfPath } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { mailWordingOf } from '../mails/mail-groups.server.ts';
import { previewMails } from '../mails/preview-mails.server.ts';
import { sendTestMail } from '../mails/send-test-mail.server.ts';
import type { Route } from './+types/mail';
import { mailFieldLabel } from './ui/mail-field-label.ts';
import {
  MailPreview,
  MailWordingForm,
  type PreviewAnswer,
  type WordingAnswer,
} from './ui/mail-wording-form.tsx';
import { type TestMailAnswer, TestMailForm } from './ui/mails/test-mail-form.tsx';

export const handle = requireTranslations('admin/mails');

/** Longer than any field allows, so that the field's own check reports the problem. */
const LONGEST = 10_000;

export function meta({ matches, params }: Route.MetaArgs) {
  return objectPageMeta(matches, (_, t) => t(`mails.kind.${params.kind}`), 'mails.title', 'mails.lead');
}

export async function loader({ params: { kind }, context, url }: Route.LoaderArgs) {
  const wording = mailWordingOf(kind);
  if (!wording) throw data(null, 404);
  const { texts, version } = await readMailWording(db, kind);
  const [previews, changes] = await Promise.all([
    previewMails(kind, texts),
    listChanges(db, MAIL_WORDING_OBJECT, kind),
  ]);
  if (!previews) throw data(null, 404);
  const values = wordingFormValues(wording, texts);
  return {
    kind,
    fields: fieldsOf(wording),
    shown: { values, version, base: newFormBase(values) },
    previews,
    changes,
    isReworded: Object.keys(texts).length > 0,
    isRestored: url.searchParams.has('restored'),
    email: context.get(signedInAdmin).email,
    testId: crypto.randomUUID(),
  };
}

/** POST /admin/mails/:kind saves texts, …/previews renders them, …/tests mails them, …/standard-words resets them. */
export async function action({ params: { kind }, request, context, pattern }: Route.ActionArgs) {
  const wording = mailWordingOf(kind);
  if (!wording) throw data(null, 404);
  const form = await request.formData().catch(() => new FormData());
  const operator = context.get(signedInAdmin);
  const does = formActionOfPath(pattern, {
    previews: () => preview(wording, form),
    tests: () => test(operator, wording, form),
    'standard-words': async () => {
      await restoreStandardWording(db, operator, wording, new Date());
      throw redirect(`/admin/mails/${kind}?restored`, 303);
    },
  });
  return does ? does() : save(operator, wording, form);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

async function save(operator: Actor, wording: MailWording, form: FormData) {
  const posted = readPostedForm(form);
  const values = typedIn(wording, form);
  const saved = await mergeAndSaveMailWording(db, operator, wording, { form: posted, values }, new Date());
  if (saved.ok) return data<WordingAnswer>({ ok: true, kept: saved.kept });
  const fill = async (filled: Record<string, string>) => filled;
  const { answer, status } = await refuseVersionedForm(saved, { form: posted, values, fill });
  return data<WordingAnswer>(answer, status);
}

async function preview(wording: MailWording, form: FormData) {
  const { formId, loaded, version } = readPostedForm(form);
  const typed = typedIn(wording, form);
  const came = { of: 'preview' as const, typed, base: { formId, loaded }, version };
  const parsed = parseWordingForm(wording, typed);
  if (!parsed.ok) return data<PreviewAnswer>({ ...came, ok: false, problems: parsed.problems }, 400);
  const previews = await previewMails(wording.kind, parsed.texts);
  if (!previews) throw data(null, 404);
  return data<PreviewAnswer>({ ...came, ok: true, previews });
}

async function test(operator: Actor, { kind }: MailWording, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, LONGEST);
  const language = text('language');
  if (!isLanguage(language)) throw data(null, 400);
  const testId = z.uuid().safeParse(text('testId')).data ?? crypto.randomUUID();
  const asked = { kind, language, to: text('to'), testId };
  const sent = await sendTestMail(db, operator, asked, new Date());
  const answer = { of: 'test' as const, typed: asked.to };
  if (sent.ok) return data<TestMailAnswer>({ ...answer, ...sent });
  const { reason } = sent;
  if (reason === 'missing') throw data(null, 404);
  const statuses = { 'invalid-email': 400, 'too-many-requests': 429, refused: 409, 'not-sent': 409 };
  const said = 'said' in sent ? { said: sent.said } : {};
  return data<TestMailAnswer>({ ...answer, ...said, ok: false, reason }, statuses[reason]);
}

function typedIn(wording: MailWording, form: FormData): Record<string, string> {
  return Object.fromEntries(
    wordingSlots(wording).map(({ key }) => [key, String(form.get(key) ?? '').slice(0, LONGEST)]),
  );
}

function fieldsOf(wording: MailWording) {
  return wordingSlots(wording)
    .filter(({ language }) => language === 'en')
    .map(({ field, placeholders, required = [] }) => ({
      field,
      isLong: isLongField(field),
      longest: longestWording[field],
      placeholders,
      required,
    }));
}

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { kind, fields, shown, previews, changes, isReworded, isRestored, email, testId } = loaderData;
  const answered = actionData && 'of' in actionData ? actionData : undefined;
  const previewed = answered?.of === 'preview' ? answered : undefined;
  const saved = actionData && !('of' in actionData) ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/mails">{t('mails.back')}</BackToList>
      <h1>{t(`mails.kind.${kind}`)}</h1>
      <p className="admin-lead">{t(`mails.when.${kind}`)}</p>
      <div role="alert" className="mt-4 empty:hidden">
        {saved && !saved.ok && !('typed' in saved) && <RefusalNote reason={saved.reason} />}
      </div>
      {isRestored && !isReworded && (
        <AdminNote role="status" tone="good" className="mt-4">
          {t('mails.restored')}
        </AdminNote>
      )}
      <MailWordingForm
        kind={kind}
        fields={fields}
        shown={previewed ? { ...previewed, values: previewed.typed } : shown}
        given={
          previewed && !previewed.ok
            ? { ...previewed, reason: 'invalid' }
            : saved && (saved.ok || 'typed' in saved)
              ? saved
              : undefined
        }
      />
      <MailPreview kind={kind} saved={previews} given={previewed} />
      <TestMailForm
        kind={kind}
        testId={testId}
        email={email}
        given={answered?.of === 'test' ? answered : undefined}
      />
      {isReworded && (
        <section className="admin-panel mt-8" aria-labelledby="standard-words">
          <h2 id="standard-words">{t('mails.restore')}</h2>
          <p className="mt-1 text-stone">{t('mails.restoreText')}</p>
          <Form method="post" action={`/admin/mails/${kind}/standard-words`} className="mt-4">
            <SubmitButton look="secondary">{t('mails.restore')}</SubmitButton>
          </Form>
        </section>
      )}
      <ChangeHistory changes={changes} nameOf={(field) => mailFieldLabel(t, field)} />
    </>
  );
}
