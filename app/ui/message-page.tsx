import type { ReactNode } from 'react';

/** One thing that a page has to say, such as one that a mail leads to, and what can be done about it. */
export function MessagePage({ title, titleAs: Title = 'h1', text, children }: MessagePageProps) {
  return (
    <div className="page notice-page">
      <Title>{title}</Title>
      <p className="mt-4 max-w-prose text-stone">{text}</p>
      {children && <div className="mt-8">{children}</div>}
    </div>
  );
}

type MessagePageProps = {
  title: string;
  /** Within a page that is about something else. */
  titleAs?: 'h1' | 'h2';
  text: string;
  children?: ReactNode;
};
