import type { Language } from '#app/platform/text/language.ts';

type PageTitleProps = { title: string; language?: Language; lead?: string };

export function PageTitle({ title, language, lead }: PageTitleProps) {
  return (
    <header className="page page-title">
      <h1 lang={language}>{title}</h1>
      {lead && <p>{lead}</p>}
    </header>
  );
}
