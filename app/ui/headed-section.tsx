import type { ReactNode } from 'react';

type HeadedSectionProps = { id: string; title: ReactNode; className?: string; children: ReactNode };

/** A section of a shop page that its heading names. */
export function HeadedSection({ id, title, className, children }: HeadedSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
