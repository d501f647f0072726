import { useFetcher } from 'react-router';
import { LONGEST_ANSWER } from '#app/content/contact/contact-message.ts';
import type { Conversation } from '#app/content/contact/replies/conversations.server.ts';
import { useFormResetOnSuccess } from '#app/orders/admin/ui/use-order-form.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, OutcomeNote, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, formatDateTime, StatusBadge } from '#app/ui/admin/values.tsx';
import { EmailField, TextAreaField } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';

/** Result of a form on a message's page. `typed` is the refused input. */
export type MessageAnswer = { of: 'answers' | 'answer-mails' | 'closings' | 'reopenings' } & (
  | { ok: true }
  | { ok: false; reason: 'empty' | 'too-long' | 'invalid-email'; typed: string }
);

type MessageThreadProps = {
  conversation: Conversation;
  answerId: string;
  given?: MessageAnswer | undefined;
};

const tones = { new: 'busy', answered: 'good', closed: 'neutral' } as const;

export function MessageThread({ conversation, answerId, given }: MessageThreadProps) {
  const t = useWords();
  const { id, name, subject, message, state, at, answers } = conversation;
  return (
    <>
      <p className="message-head">
        <StatusBadge tone={tones[state]}>{t(`messages.state.${state}`)}</StatusBadge>
        <span>
          {name}, {t(`contact.subject.${subject}`)}
        </span>
        <DateTime at={at} className="text-stone" />
      </p>
      <p className="message-text" lang={conversation.language}>
        {message}
      </p>
      {answers.map((answer) => (
        <AnswerText key={answer.id} conversation={conversation} answer={answer} given={given} />
      ))}
      <AnswerForm conversation={conversation} answerId={answerId} given={given} />
      <StateForm id={id} isClosed={state === 'closed'} />
    </>
  );
}

type AnswerTextProps = {
  conversation: Conversation;
  answer: Conversation['answers'][number];
  given: MessageAnswer | undefined;
};

function AnswerText({ conversation: { id, email, language }, answer, given }: AnswerTextProps) {
  const t = useWords();
  const reader = useLanguage();
  const fetcher = useFetcher<MessageAnswer | AdminRefusal>();
  const said = fetcher.data ?? (given?.of === 'answer-mails' ? given : undefined);
  const isSending = fetcher.state !== 'idle';
  const wrong = said && 'typed' in said ? said : undefined;
  const field = `resend-to-${answer.id}`;
  return (
    <div className="message-answer">
      <p className="message-head">
        <strong>{t('messages.answeredBy', { by: answer.by })}</strong>
        <time dateTime={answer.at} className="text-stone">
          {formatDateTime(answer.at, reader)}
        </time>
      </p>
      <p className="message-text" lang={language}>
        {answer.text}
      </p>
      <p className="text-sm text-stone">{t(`messages.mail.${answer.mailStatus}`)}</p>
      {answer.problem && (
        <>
          <AdminNote tone="warning" className="wrap-anywhere">
            {t('messages.mailSaid', { said: answer.problem })}
          </AdminNote>
          <fetcher.Form
            method="post"
            action={`/admin/messages/${id}/answer-mails`}
            noValidate
            className="mt-3"
            onSubmit={(event) => isSending && event.preventDefault()}
          >
            <input type="hidden" name="answerId" value={answer.id} />
            <EmailField
              id={field}
              label={t('messages.resendTo')}
              required
              autoComplete="off"
              defaultValue={wrong?.typed ?? email}
              error={wrong && !isSending ? t('messages.problem.invalid-email') : undefined}
            />
            <SubmitButton look="secondary" className="mt-3" aria-disabled={isSending}>
              {t('messages.resend')}
            </SubmitButton>
          </fetcher.Form>
          <OutcomeNote outcome={isSending ? undefined : said} />
        </>
      )}
    </div>
  );
}

function AnswerForm({ conversation: { id, email, language }, answerId, given }: MessageThreadProps) {
  const t = useWords();
  const fetcher = useFetcher<MessageAnswer | AdminRefusal>();
  const answer = fetcher.data ?? (given?.of === 'answers' ? given : undefined);
  const isSending = fetcher.state !== 'idle';
  const refused = answer && 'typed' in answer ? answer : undefined;
  const { form, round } = useFormResetOnSuccess(fetcher.data, isSending);
  return (
    <fetcher.Form {...form} action={`/admin/messages/${id}/answers`} className="mt-4">
      <input type="hidden" name="answerId" value={answerId} />
      <TextAreaField
        key={round}
        id={`answer-${id}`}
        name="text"
        label={t('messages.answer')}
        hint={t('messages.answerHint', { email, language: t(`adminUi.language.${language}`) })}
        required
        maxLength={LONGEST_ANSWER}
        defaultValue={refused?.typed ?? ''}
        error={refused && !isSending ? t(`messages.problem.${refused.reason}`) : undefined}
      />
      <SubmitButton look="secondary" className="mt-4" aria-disabled={isSending}>
        {t(isSending ? 'messages.sending' : 'messages.send')}
      </SubmitButton>
      <OutcomeNote outcome={isSending ? undefined : answer} className="mt-4">
        {answer?.ok && t('messages.sent')}
      </OutcomeNote>
    </fetcher.Form>
  );
}

function StateForm({ id, isClosed }: { id: string; isClosed: boolean }) {
  const t = useWords();
  const fetcher = useFetcher<MessageAnswer | AdminRefusal>();
  const { data } = fetcher;
  return (
    <fetcher.Form
      method="post"
      action={`/admin/messages/${id}/${isClosed ? 'reopenings' : 'closings'}`}
      className="mt-2"
    >
      <SubmitButton look="link" aria-disabled={fetcher.state !== 'idle'}>
        {t(isClosed ? 'messages.reopen' : 'messages.close')}
      </SubmitButton>
      <div role="status" className="empty:hidden">
        {data && !data.ok && !('of' in data) && <RefusalNote reason={data.reason} />}
      </div>
    </fetcher.Form>
  );
}

type OrderMessagesProps = { threads: { conversation: Conversation; answerId: string }[] };

export default function OrderMessages({ threads }: OrderMessagesProps) {
  const t = useWords();
  return (
    <section className="mt-6" aria-labelledby="order-messages">
      <h2 id="order-messages" className="mb-3">
        {t('messages.title')}
      </h2>
      {threads.map((thread) => (
        <article key={thread.conversation.id} className="message-thread">
          <MessageThread {...thread} />
        </article>
      ))}
    </section>
  );
}
