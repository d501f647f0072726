import { useWords } from '#app/platform/words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import wide from '#seed/pictures/hero.webp';
import portrait from '#seed/pictures/hero-portrait.webp';

export function Hero() {
  const t = useWords();
  return (
    <section className="hero">
      <picture className="hero-picture">
        <source media="(width < 48rem)" srcSet={portrait} width={1200} height={1500} />
        <img src={wide} width={2000} height={1250} alt={t('content.heroAlt')} fetchPriority="high" />
      </picture>
      <div className="hero-words">
        <h1>{t('content.heroTitle')}</h1>
        <p>{t('content.heroText')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/the-drop">{t('content.toTheDrop')}</ButtonLink>
          <ButtonLink to="/new-in" look="secondary">
            {t('content.toNewIn')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
