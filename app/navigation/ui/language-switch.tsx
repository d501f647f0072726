import { useLocation } from 'react-router';
import { pageUrlInLanguage } from '#app/platform/pages/page-urls.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { languages } from '#app/platform/text/language.ts';
import { Link } from '#app/ui/link.tsx';
import { useSetLanguagePreference } from '../use-language-preference.ts';

const names = { en: 'English', nl: 'Nederlands' };

export function LanguageSwitch() {
  const t = useWords();
  const shown = useLanguage();
  const location = useLocation();
  const choose = useSetLanguagePreference();
  return (
    <ul className="language-switch" aria-label={t('nav.language')}>
      {languages.map((language) => (
        <li key={language}>
          <Link
            to={pageUrlInLanguage(location, language)}
            lang={language}
            hrefLang={language}
            aria-label={`${language.toUpperCase()}, ${names[language]}`}
            aria-current={language === shown || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              choose(language);
            }}
          >
            {language.toUpperCase()}
          </Link>
        </li>
      ))}
    </ul>
  );
}
