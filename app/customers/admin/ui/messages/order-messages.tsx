import type { Conversation } from '#app/content/contact/replies/conversations.server.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { MessageThread } from './message-thread.tsx';

export type OrderMessagesProps = { threads: { conversation: Conversation; answerId: string }[] };

export function OrderMessages({ threads }: OrderMessagesProps) {
  const t = useWords();
  return (
    <section className="admin-panel mt-6" aria-labelledby="order-messages">
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
