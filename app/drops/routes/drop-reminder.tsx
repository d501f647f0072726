import { data, Form, redirect } from 'react-router';
import { findCustomer, requireCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { respondWithInput } from '#app/platform/pages/action-headers.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { EmailField, formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { formatDateTime } from '#app/ui/formats.ts';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { announcedDropPath } from '../drop.ts';
import {
  endOwnReminder,
  isAwaitedDrop,
  type ReminderAnswer,
  submitReminder,
} from '../reminders/reminders.server.ts';
import { findAnnouncedDrop } from '../shown-drops.server.ts';
import type { Route } from './+types/drop-reminder';

export const handle = requireTranslations('drop-reminders');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: loaderData ? `${t('dropReminder.title')}: ${loaderData.drop.title.text}` : t('dropReminder.title'),
    description: t('dropReminder.description'),
    robots: 'noindex',
  }));
}

export { actionHeaders as headers } from '#app/platform/pages/action-headers.ts';

export async function loader({ request, context, params: { dropId } }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const [drop, customer] = await Promise.all([
    findAnnouncedDrop(db, dropId, language),
    findCustomer(request),
  ]);
  if (!drop) throw data(null, 404);
  if (drop.phase !== 'coming') throw redirect(announcedDropPath(dropId));
  const isProven = customer?.isEmailVerified ?? false;
  return {
    drop: { id: drop.id, title: drop.title, startDate: drop.startDate },
    email: customer?.email,
    isProven,
    isAwaited: customer && isProven ? await isAwaitedDrop(db, drop.id, customer.email) : false,
  };
}

/** POST {email} requests a reminder. POST /the-drop/:dropId/reminder/endings deletes the customer's reminder. */
export async function action({ request, context, pattern, params: { dropId } }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const form = await request.formData().catch(() => new FormData());
  if (formActionOfPath(pattern, { endings: true })) {
    const { email, isEmailVerified } = await requireCustomer(request);
    if (isEmailVerified) await endOwnReminder(db, email, dropId);
    throw redirect(`${announcedDropPath(dropId)}/reminder`);
  }
  const drop = await findAnnouncedDrop(db, dropId, info.language);
  if (!drop) throw data(null, 404);
  if (drop.phase !== 'coming') throw redirect(announcedDropPath(dropId));
  const customer = await findCustomer(request);
  const asked = { customer, info, now: new Date() };
  const result = await submitReminder(db, dropId, form.get('email'), asked);
  return respondWithInput(result, String(form.get('email') ?? '').slice(0, 254));
}

export default function DropReminder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { drop, isAwaited } = loaderData;
  const { title, startDate } = drop;
  const answer = actionData?.answer;
  const said = { drop: title.text, when: formatDateTime(new Date(startDate), language) };
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="text-title">{t('dropReminder.title')}</h1>
      <p className="mt-4">
        <TextLink
          to={announcedDropPath(drop.id)}
          className="inline-flex min-h-11 items-center"
          lang={title.language}
        >
          {title.text}
        </TextLink>
      </p>
      <p className="mt-2 max-w-prose text-stone">{t('dropReminder.lead', said)}</p>
      <p role="status" className="mt-6 max-w-prose empty:hidden">
        {(answer?.ok || isAwaited) &&
          t(
            isAwaited || (answer?.ok && answer.isWaiting) ? 'dropReminder.waiting' : 'dropReminder.mailed',
            said,
          )}
      </p>
      {isAwaited && <EndReminder dropId={drop.id} />}
      {!isAwaited && !answer?.ok && <AskingForm {...loaderData} answer={answer} typed={actionData?.typed} />}
    </div>
  );
}

function EndReminder({ dropId }: { dropId: string }) {
  const t = useWords();
  const address = useFormActionUrl(`${announcedDropPath(dropId)}/reminder`);
  return (
    <Form method="post" action={address('endings')} className="mt-6">
      <SubmitButton look="secondary">{t('dropReminder.end')}</SubmitButton>
    </Form>
  );
}

type AskingFormProps = Route.ComponentProps['loaderData'] & {
  answer: ReminderAnswer | undefined;
  typed: string | undefined;
};

function AskingForm({ drop, email, isProven, answer, typed }: AskingFormProps) {
  const t = useWords();
  const problem = answer?.ok === false ? answer.reason : undefined;
  return (
    <Form
      method="post"
      action={`${announcedDropPath(drop.id)}/reminder`}
      noValidate
      className="mt-8 grid max-w-md gap-6"
    >
      {email ? (
        <p className="text-stone">
          {t(isProven ? 'dropReminder.toAddress' : 'dropReminder.toUnproven', { email })}
        </p>
      ) : (
        <EmailField
          label={t('dropReminder.email')}
          hint={t('dropReminder.emailHint')}
          defaultValue={typed}
          error={problem === 'invalid-email' && t('dropReminder.problem.invalid-email')}
          required
        />
      )}
      <SubmitButton>{t('dropReminder.ask')}</SubmitButton>
      <p role="alert" className="empty:hidden">
        {problem === 'too-many' && t('dropReminder.problem.too-many')}
      </p>
    </Form>
  );
}
