import type { ReactNode } from 'react';
import { SubmitButton } from './link.tsx';

export function MessagePage({ title, titleAs: Title = 'h1', text, children }: MessagePageProps) {
  return (
    <div className="page notice-page">
      <Title>{title}</Title>
      <p className="mt-4 max-w-prose text-stone">{text}</p>
      {children && <div className="mt-8">{children}</div>}
    </div>
  );
}

/** The page of a mailed link. Mail scanners follow links, so that only its button changes something. */
export function MailedLinkPage({
  button,
  children,
  ...message
}: MessagePageProps & { button: string | false }) {
  return (
    <MessagePage {...message}>
      {button ? (
        <form method="post">
          <SubmitButton>{button}</SubmitButton>
        </form>
      ) : (
        children
      )}
    </MessagePage>
  );
}

type MessagePageProps = {
  title: string;
  titleAs?: 'h1' | 'h2';
  text: string;
  children?: ReactNode;
};
