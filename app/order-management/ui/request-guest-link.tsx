import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '#app/ui/link.tsx';

export function RequestGuestLink({ sessionId, mailsTo }: { sessionId: string; mailsTo: string }) {
  const t = useWords();
  return (
    <div className="max-w-prose">
      <h1 className="text-title">{t('order.tooOld.title')}</h1>
      <p className="mt-4">{t('order.tooOld.text', { mailsTo })}</p>
      <form action="/guest-order" method="post" className="mt-8">
        <input type="hidden" name="session_id" value={sessionId} />
        <Button type="submit">{t('order.tooOld.button')}</Button>
      </form>
    </div>
  );
}
