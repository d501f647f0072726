import { useEffect, useRef } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';

/** Takes the place of the form, and the focus, which was on its button. */
export function ContactThanks() {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="border-sand border-y py-8">
      <h3 ref={title} tabIndex={-1} className="text-heading outline-none">
        {t('contact.sent')}
      </h3>
      <p className="mt-2 max-w-prose text-stone">{t('contact.sentText')}</p>
    </div>
  );
}
