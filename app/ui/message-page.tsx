import type { ReactNode } from 'react';

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
  titleAs?: 'h1' | 'h2';
  text: string;
  children?: ReactNode;
};
