import type { Translated } from '#app/platform/text/translated.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { LocalizedSection } from '../sections/localize-section.ts';

/** Sets `lang` if the text fell back to English. */
export function SectionText({
  of,
  as: Tag = 'p',
  className,
}: {
  of: Translated | undefined;
  as?: 'p' | 'h1' | 'h2' | 'h3';
  className?: string;
}) {
  return of ? (
    <Tag lang={of.language} className={className}>
      {of.text}
    </Tag>
  ) : null;
}

/** The first link is the primary one. */
export function SectionLinks({ calls, look }: Pick<LocalizedSection, 'calls'> & { look: 'button' | 'link' }) {
  if (!calls.length) return null;
  return (
    <div className="section-calls">
      {calls.map(({ text, to }, index) => (
        <ButtonLink
          key={`${to} ${text.text}`}
          to={to}
          lang={text.language}
          look={look === 'link' ? 'link' : index ? 'secondary' : 'primary'}
        >
          {text.text}
        </ButtonLink>
      ))}
    </div>
  );
}
