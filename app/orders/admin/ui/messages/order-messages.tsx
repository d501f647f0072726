import '../../../messages/register-translations.ts';
import type { Conversation } from '#app/content/contact/answers/contact-conversations.server.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { MessageThread } from './message-thread.tsx';

/** What an order's customer wrote about it by the contact form, answered here; nothing where they wrote nothing. */
export function OrderMessages({ threads }: { threads: { conversation: Conversation; answerId: string }[] }) {
  const t = useWords();
  if (!threads.length) return null;
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
