import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDay } from '#app/ui/formats.ts';
import { Link, TextLink } from '#app/ui/link.tsx';
import { type Prose, type ProsePart, type ProseSection, splitAtLinks } from '../static-pages/prose-text.ts';
import { PageTitle } from './page-title.tsx';

const LONG = 5;

export function ProsePage({ prose, children }: { prose: Prose; children?: ReactNode }) {
  const { title, lead, sections, changedOn } = prose;
  const t = useWords();
  const language = useLanguage();
  const changed = formatDay(changedOn, language);
  return (
    <>
      <PageTitle title={title} lead={lead} />
      {children}
      <div className="page prose-page">
        {sections.length >= LONG && <Contents sections={sections} />}
        <div className="prose">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              {section.parts.map((part) => (
                <Part key={JSON.stringify(part)} part={part} />
              ))}
            </section>
          ))}
          <p className="prose-changed">{t('page.changed', { date: changed })}</p>
        </div>
      </div>
    </>
  );
}

function Contents({ sections }: { sections: ProseSection[] }) {
  const t = useWords();
  return (
    <nav className="prose-contents" aria-labelledby="contents">
      <h2 id="contents">{t('page.contents')}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Part({ part }: { part: ProsePart }) {
  if (typeof part === 'string') return <p>{linked(part)}</p>;
  if ('list' in part)
    return (
      <ul>
        {part.list.map((text) => (
          <li key={text}>{linked(text)}</li>
        ))}
      </ul>
    );
  if ('fields' in part)
    return (
      <dl className="detail-list detail-list-wide">
        {part.fields.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{linked(text)}</dd>
          </div>
        ))}
      </dl>
    );
  if ('table' in part) return <Table {...part.table} />;
  return (
    <div className="prose-form">
      {part.form.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function Table({ caption, columns, rows }: Extract<ProsePart, { table: unknown }>['table']) {
  return (
    <table className="prose-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]} data-label={columns[place + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function linked(text: string): ReactNode {
  return splitAtLinks(text).map((piece) =>
    piece.to ? (
      <TextLink key={piece.to + piece.text} to={piece.to}>
        {piece.text}
      </TextLink>
    ) : (
      piece.text
    ),
  );
}
