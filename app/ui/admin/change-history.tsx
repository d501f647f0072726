import { useId } from 'react';
import type { Change, FieldValues } from '#app/platform/editing/changed-fields.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { DateTime } from './values.tsx';

type HistoryProps = {
  changes: Change[];
  nameOf?: (field: string) => string | undefined;
  wordFor?: (field: string, value: unknown) => string | undefined;
};

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
