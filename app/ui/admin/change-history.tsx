import { useId } from 'react';
import type { Change, FieldValues } from '#app/platform/editing/audit-change.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { DateTime } from './date-time.tsx';

type HistoryProps = {
  changes: Change[];
  /** What a column is called to operators, by the names in a change; its own name where this says nothing. */
  nameOf?: (field: string) => string | undefined;
  /** What a value says to operators, such as the word of a status; itself where this says nothing. */
  wordFor?: (field: string, value: unknown) => string | undefined;
};

/** Who changed an object, when, and what it was before and after; the newest first. */
export function ChangeHistory({ changes, nameOf, wordFor }: HistoryProps) {
  const t = useWords();
  const id = useId();
  return (
    <section aria-labelledby={id} className="admin-history">
      <h2 id={id}>{t('adminUi.history')}</h2>
      {changes.length === 0 && <p className="text-stone">{t('adminUi.noHistory')}</p>}
      <ol>
        {changes.map(({ id: key, at, by, action, before, after }) => (
          <li key={key}>
            <p>
              <strong>{t(`adminUi.did.${action}`)}</strong>
              <span className="text-stone">
                {' '}
                <DateTime at={at} />, <span>{by}</span>
              </span>
            </p>
            <dl>
              {changedFields(before, after).map((field) => (
                <div key={field}>
                  <dt>{nameOf?.(field) ?? field}</dt>
                  <dd>
                    {field in before && (
                      <>
                        <del>{wordFor?.(field, before[field]) ?? shown(before[field])}</del>
                        <span aria-hidden> → </span>
                      </>
                    )}
                    <ins>{wordFor?.(field, after[field]) ?? shown(after[field])}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Without those that were empty and still are: a new object has many. */
function changedFields(before: FieldValues, after: FieldValues): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => !isEmpty(before[name]) || !isEmpty(after[name]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);
}

function shown(value: unknown): string {
  if (isEmpty(value)) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
