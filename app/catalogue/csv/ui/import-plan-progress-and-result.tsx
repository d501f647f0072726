import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Link } from '#app/ui/link.tsx';
import type { Outcome } from '../planning/planned-and-imported-product-types.ts';
import type {
  FailedPicture,
  ImportRow,
  SharedProblem,
  ShownImport,
  StartAnswer,
} from '../product-import-types.ts';
import { FailedPictures } from './failed-pictures.tsx';
import { GroupedProblems } from './grouped-problems.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportProductTable } from './import-product-table.tsx';
import { ImportProgressAndOutcome } from './import-progress-and-outcome.tsx';
import { RunPlannedImportForm } from './run-planned-import-form.tsx';

type ImportPlanProps = {
  shown: ShownImport;
  plan: {
    rows: ImportRow[];
    total: number;
    page: number;
    show: Outcome | undefined;
    shared: SharedProblem[];
    failedPictures: FailedPicture[];
  };
  given: StartAnswer | AdminRefusal | undefined;
};

/** What an import will do, does or did: in numbers, what is wrong, product by product. */
export function ImportPlanProgressAndResult({ shown, plan, given }: ImportPlanProps) {
  const t = useWords();
  const { rows, total, page, show, shared, failedPictures } = plan;
  const isPlanned = shown.status === 'planned';
  return (
    <>
      <section className="admin-panel" aria-labelledby="import-counts">
        <ImportCounts shown={shown} />
        <GroupedProblems problems={shared.filter(({ isNote }) => !isNote)} look="critical" />
        <GroupedProblems problems={shared.filter(({ isNote }) => isNote)} look="warning" />
        {shown.unpublished > 0 && <Unpublished shown={shown} />}
        {isPlanned && shown.pictures.total > 0 && (
          <p className="admin-note mb-4">
            {t('csvImport.toFetch', {
              count: shown.pictures.total,
              hosts: shown.pictures.hosts.join(', '),
            })}
          </p>
        )}
        {isPlanned && shown.hasQuestions && (
          <p className="mb-4">
            <Link to={`/admin/products/import/${shown.id}?answers=1`} className="admin-way">
              {t('csvImport.mapping.change')}
            </Link>
          </p>
        )}
        {isPlanned ? (
          <RunPlannedImportForm shown={shown} given={given} />
        ) : (
          <ImportProgressAndOutcome shown={shown} />
        )}
      </section>
      <FailedPictures failed={failedPictures} count={shown.pictures.failed} />
      <ImportProductTable
        rows={rows}
        page={page}
        total={total}
        show={show}
        shared={shared}
        hasEnded={shown.endedAt !== null}
      />
    </>
  );
}

function Unpublished({ shown: { unpublished, endedAt } }: { shown: ShownImport }) {
  const t = useWords();
  return (
    <p className="admin-note mb-4" data-tone="warning">
      <span>
        {t(endedAt ? 'csvImport.unpublished' : 'csvImport.willBeUnpublished', { count: unpublished })}{' '}
        {endedAt && (
          <Link to="/admin/products?unpublished=1" className="text-link">
            {t('csvImport.showUnpublished')}
          </Link>
        )}
      </span>
    </p>
  );
}
