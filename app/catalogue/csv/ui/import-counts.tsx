import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { outcomes } from '../planning/planned-and-imported-product-types.ts';
import type { ShownImport } from '../product-import-types.ts';
import { ImportStatus } from './import-status.tsx';

const results = ['created', 'updated', 'unchanged', 'refused'] as const;

/** In numbers what an import will do, or once it has ended did. */
export function ImportCounts({ shown }: { shown: ShownImport }) {
  const t = useWords();
  const hasEnded = shown.endedAt !== null;
  // What was planned to stay as it is, or refused from the first, had no turn.
  const came = {
    ...shown.results,
    unchanged: shown.results.unchanged + shown.planned.unchanged,
    refused: shown.results.refused + shown.planned.refused,
  };
  const counts = hasEnded
    ? results.map((result) => [t(`csvImport.result.${result}`), came[result]] as const)
    : outcomes.map((outcome) => [t(`csvImport.planned.${outcome}`), shown.planned[outcome]] as const);
  return (
    <>
      <div className="import-head">
        <h2 id="import-counts">{t(hasEnded ? 'csvImport.did' : 'csvImport.what')}</h2>
        <ImportStatus status={shown.status} />
      </div>
      <dl className="admin-counts">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
