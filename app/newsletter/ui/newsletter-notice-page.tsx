import type { ReactNode } from 'react';

/** One thing that a page about the newsletter has to say, and what can be done about it. */
export function NewsletterNoticePage({ title, text, children }: NoticeProps) {
  return (
    <div className="page notice-page">
      <h1>{title}</h1>
      <p className="mt-4 max-w-prose text-stone">{text}</p>
      {children && <div className="mt-8">{children}</div>}
    </div>
  );
}

type NoticeProps = { title: string; text: string; children?: ReactNode };
