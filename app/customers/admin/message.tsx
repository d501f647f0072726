import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { z } from 'zod';
import { type Operator, signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { findConversation } from '#app/content/contact/replies/conversations.server.ts';
import {
  answerMessage,
  closeOrReopenMessage,
  resendAnswer,
} from '#app/content/contact/replies/reply-to-message.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { AskBeforeLeaving } from '#app/ui/admin/form/leave-dialog.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { RefusalNote } from '#app/ui/admin/refusal.tsx';
import { formActionOfPath } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { listBelongingMessages } from '../belonging-messages.server.ts';
import type { Route } from './+types/message';
import { type MessageAnswer, MessageThread } from './ui/messages/message-thread.tsx';

export const handle = requireTranslations('admin/messages', 'content');

const LONGEST = 20_000;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData?.conversation.name, 'messages.title', 'messages.lead');
}

export async function loader({ params: { messageId } }: Route.LoaderArgs) {
  const conversation = isId(messageId) ? await findConversation(db, messageId) : undefined;
  if (!conversation) throw data(null, 404);
  const belonging = await listBelongingMessages(db, [conversation]);
  return { conversation, belongs: belonging.length > 0, answerId: randomUUID() };
}

/** POST /admin/messages/:messageId/answers, …/answer-mails, …/closings, …/reopenings; also used by order pages. */
export async function action({ params: { messageId }, request, context, pattern }: Route.ActionArgs) {
  const does = formActionOfPath(pattern, { answers, 'answer-mails': mailAgain, closings, reopenings });
  if (!does) throw data(null, 400);
  if (!isId(messageId)) throw data(null, 404);
  const form = await request.formData().catch(() => new FormData());
  return does(context.get(signedInAdmin), messageId, form);
}

async function answers(operator: Operator, messageId: string, form: FormData) {
  const text = textOf(form, 'text');
  const answerId = idOf(form, 'answerId') ?? randomUUID();
  return answered(
    'answers',
    await answerMessage(db, operator, { messageId, answerId, text }, new Date()),
    text,
  );
}

async function mailAgain(operator: Operator, messageId: string, form: FormData) {
  const email = textOf(form, 'email');
  const answerId = idOf(form, 'answerId');
  if (!answerId) throw data(null, 404);
  const sent = await resendAnswer(db, operator, { messageId, answerId, email }, new Date());
  return answered('answer-mails', sent, email);
}

async function closings(operator: Operator, messageId: string) {
  const closed = await closeOrReopenMessage(db, operator, { messageId, isClosed: true }, new Date());
  return answered('closings', closed);
}

async function reopenings(operator: Operator, messageId: string) {
  const opened = await closeOrReopenMessage(db, operator, { messageId, isClosed: false }, new Date());
  return answered('reopenings', opened);
}

type Outcome =
  | { ok: true }
  | { ok: false; reason: 'missing' | Extract<MessageAnswer, { ok: false }>['reason'] };

function answered(of: MessageAnswer['of'], outcome: Outcome, typed = '') {
  if (outcome.ok) return data<MessageAnswer>({ of, ok: true });
  const { reason } = outcome;
  if (reason === 'missing') throw data(null, 404);
  return data<MessageAnswer>({ of, ok: false, reason, typed }, 400);
}

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').slice(0, LONGEST);
}

function idOf(form: FormData, name: string): string | undefined {
  return z.uuid().safeParse(form.get(name)).data;
}

function isId(id: string): boolean {
  return z.uuid().safeParse(id).success;
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { conversation, belongs, answerId } = loaderData;
  const { name, email, orderNumber } = conversation;
  return (
    <>
      <BackToList to="/admin/messages">{t('messages.back')}</BackToList>
      <h1 className="wrap-anywhere">{name}</h1>
      <p className="admin-lead wrap-anywhere">
        {email}
        {belongs && (
          <>
            {' · '}
            <AdminLink to={`/admin/orders/${orderNumber}`}>{orderNumber}</AdminLink>
          </>
        )}
      </p>
      {orderNumber && !belongs && (
        <p className="admin-note mt-4">{t('messages.notBelonging', { number: orderNumber })}</p>
      )}
      <div role="alert" className="mt-4 empty:hidden">
        {actionData && !('of' in actionData) && <RefusalNote reason={actionData.reason} />}
      </div>
      <section className="admin-panel mt-6" aria-label={t('messages.message')}>
        <MessageThread
          conversation={conversation}
          answerId={answerId}
          given={actionData && 'of' in actionData ? actionData : undefined}
        />
      </section>
      <AskBeforeLeaving />
    </>
  );
}
