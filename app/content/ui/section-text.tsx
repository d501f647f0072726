import type { Translated } from '#app/platform/text/translated.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { LocalizedSection } from '../sections/localize-section.ts';

/** A text in the language it is really in. */
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

/** Where a section leads: the first link is the one that counts. */
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
