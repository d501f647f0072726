import '../register-translations.ts';
import { useLocation } from 'react-router';
import { SignUpForm } from '#app/newsletter/sign-up/sign-up-form.tsx';
import { useWords } from '#app/platform/text/i18n.ts';

/** The footer's sign-up; the newsletter's own pages say it themselves. */
export function FooterNewsletter() {
  const t = useWords();
  if (useLocation().pathname.startsWith('/newsletter')) return null;
  return (
    <section aria-labelledby="newsletter" className="mt-10">
      <h2 id="newsletter" className="text-xl">
        {t('footer.newsletter')}
      </h2>
      <p className="mt-2 mb-6 max-w-md text-stone">{t('footer.newsletterText')}</p>
      <SignUpForm />
    </section>
  );
}
