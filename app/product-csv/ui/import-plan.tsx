import { Form, useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { usePollWhileRunning } from '#app/ui/admin/use-poll-while-running.ts';
import { CountList } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { AdminLink, SubmitButton, TextLink } from '#app/ui/link.tsx';
import { linesText, reasonText } from '../import-messages.ts';
import type { FailedPicture, ShownImport } from '../import-queries.server.ts';
import {
  importModes,
  importResults,
  type Outcome,
  outcomes,
  writtenOutcomes,
} from '../planning/planned-product.ts';
import type { SharedProblem, StartAnswer } from '../product-import-types.ts';
import { ImportStatus } from './import-status.tsx';
import { type ImportedProductsPage, ImportedProductsTable } from './imported-products-table.tsx';

type ImportPlanProps = {
  shown: ShownImport;
  plan: ImportedProductsPage & { failedPictures: FailedPicture[] };
  given: StartAnswer | AdminRefusal | undefined;
};

export default function ImportPlanProgressAndResult({ shown, plan, given }: ImportPlanProps) {
  const t = useWords();
  const { failedPictures, ...products } = plan;
  const isPlanned = shown.status === 'planned';
  return (
    <>
      <section className="admin-panel" aria-labelledby="import-counts">
        <ImportCounts shown={shown} />
        <GroupedProblems problems={products.shared.filter(({ isNote }) => !isNote)} look="critical" />
        <GroupedProblems problems={products.shared.filter(({ isNote }) => isNote)} look="warning" />
        {shown.unpublished > 0 && <Unpublished shown={shown} />}
        {isPlanned && shown.pictures.total > 0 && (
          <p className="admin-note mb-4">
            {t('csvImport.toFetch', { count: shown.pictures.total, hosts: shown.pictures.hosts.join(', ') })}
          </p>
        )}
        {isPlanned && shown.hasQuestions && (
          <p className="mb-4">
            <AdminLink to={`/admin/products/import/${shown.id}?answers=1`}>
              {t('csvImport.mapping.change')}
            </AdminLink>
          </p>
        )}
        {isPlanned ? (
          <RunPlannedImportForm shown={shown} given={given} />
        ) : (
          <ImportProgressAndOutcome shown={shown} />
        )}
        {shown.isUndoable && <PlanUndoForm shown={shown} />}
      </section>
      <FailedPictures failed={failedPictures} count={shown.pictures.failed} />
      <ImportedProductsTable {...products} outcomes={outcomesOf(shown)} hasEnded={shown.endedAt !== null} />
    </>
  );
}

function Unpublished({ shown: { unpublished, endedAt } }: { shown: ShownImport }) {
  const t = useWords();
  return (
    <p className="admin-note mb-4" data-tone="warning">
      <span>
        {t(endedAt ? 'csvImport.unpublished' : 'csvImport.willBeUnpublished', { count: unpublished })}{' '}
        {endedAt && <TextLink to="/admin/products?unpublished=1">{t('csvImport.showUnpublished')}</TextLink>}
      </span>
    </p>
  );
}

function FailedPictures({ failed, count }: { failed: FailedPicture[]; count: number }) {
  const t = useWords();
  if (failed.length === 0) return null;
  return (
    <details className="admin-panel mt-4 failed-pictures" open={count <= 10}>
      <summary>{t('csvImport.failedPictures', { count })}</summary>
      <ul className="import-problems">
        {failed.map(({ url, reason }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer noopener" className="text-link">
              {url}
            </a>
            : {t(`csvImport.picture.${reason}`)}
          </li>
        ))}
      </ul>
      {count > failed.length && (
        <p className="text-stone">{t('csvImport.moreFailed', { count: count - failed.length })}</p>
      )}
    </details>
  );
}

function GroupedProblems({ problems, look }: { problems: SharedProblem[]; look: 'critical' | 'warning' }) {
  const t = useWords();
  if (problems.length === 0) return null;
  return (
    <section className="admin-note shared-problems" data-tone={look} aria-labelledby={`shared-${look}`}>
      <h3 id={`shared-${look}`}>{t(`csvImport.shared.${look}`)}</h3>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify([problem.column, problem.reason, problem.values])}>
            {t('csvImport.shared.of', {
              count: problem.products,
              text: `${problem.column}: ${reasonText(t, problem)}`,
            })}{' '}
            <span className="text-stone">{linesText(t, problem.lines, problem.products)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An undo adds nothing, and other imports remove nothing. */
function outcomesOf({ undoes }: ShownImport): Outcome[] {
  return outcomes.filter((outcome) => outcome !== (undoes ? 'new' : 'removed'));
}

function ImportCounts({ shown }: { shown: ShownImport }) {
  const t = useWords();
  const hasEnded = shown.endedAt !== null;
  // Only written products have results; the numbers of unchanged and refused ones come from the plan.
  const came = {
    ...shown.results,
    unchanged: shown.results.unchanged + shown.planned.unchanged,
    refused: shown.results.refused + shown.planned.refused,
  };
  const counts = hasEnded
    ? importResults
        .filter((result) => result !== (shown.undoes ? 'created' : 'removed'))
        .map((result) => [t(`csvImport.result.${result}`), came[result]] as const)
    : outcomesOf(shown).map(
        (outcome) => [t(`csvImport.planned.${outcome}`), shown.planned[outcome]] as const,
      );
  return (
    <>
      <div className="import-head">
        <h2 id="import-counts">{t(hasEnded ? 'csvImport.did' : 'csvImport.what')}</h2>
        <ImportStatus status={shown.status} undoes={shown.undoes} />
      </div>
      <CountList counts={counts} />
    </>
  );
}

/** Polls every second while the import is running. Without JavaScript, a link reloads the page. */
function ImportProgressAndOutcome({ shown }: { shown: ShownImport }) {
  const t = useWords();
  const isRunning = shown.status === 'running';
  const { pictures } = shown;
  const fetchedCount = pictures.fetched + pictures.failed;
  const isFetching = fetchedCount < pictures.total;
  const total = isFetching ? pictures.total : countToWrite(shown);
  const done = isFetching ? fetchedCount : shown.doneCount;
  const progress = t(isFetching ? 'csvImport.pictureProgress' : 'csvImport.progress', { done, total });
  usePollWhileRunning(isRunning);
  const refused = shown.planned.refused + shown.results.refused;
  const text = shown.status === 'failed' ? 'failed' : refused > 0 ? 'doneWithout' : 'done';
  return (
    <>
      {isRunning && (
        <div className="import-progress">
          <progress value={done} max={total} aria-label={progress} />
          <p className="tabular-nums">{progress}</p>
          <p className="text-stone">{t('csvImport.running')}</p>
          <noscript>
            <AdminLink to={`/admin/products/import/${shown.id}`}>{t('csvImport.refresh')}</AdminLink>
          </noscript>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {!isRunning && (
          <AdminNote tone={shown.status === 'failed' ? 'critical' : refused > 0 ? 'warning' : 'good'}>
            {t(shown.undoes ? `csvImport.undo.${text}` : `csvImport.${text}`)}
          </AdminNote>
        )}
      </div>
    </>
  );
}

function countToWrite({ planned }: ShownImport): number {
  return writtenOutcomes.reduce((total, outcome) => total + planned[outcome], 0);
}

/** Plans the undo, which is displayed before anything changes. */
function PlanUndoForm({ shown }: { shown: ShownImport }) {
  const t = useWords();
  const address = useFormActionUrl(`/admin/products/import/${shown.id}`);
  return (
    <Form method="post" action={address('undos')} className="mt-4">
      <SubmitButton look="secondary">{t('csvImport.undo')}</SubmitButton>
      <p className="mt-1 text-stone">{t('csvImport.undoHint')}</p>
    </Form>
  );
}

type Answer = StartAnswer | AdminRefusal;

function RunPlannedImportForm({ shown, given }: { shown: ShownImport; given: Answer | undefined }) {
  const t = useWords();
  const address = useFormActionUrl(`/admin/products/import/${shown.id}`);
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? given;
  const isStarting = fetcher.state !== 'idle';
  const count = countToWrite(shown);
  if (count === 0)
    return (
      <AdminNote tone={shown.planned.refused > 0 ? 'critical' : undefined}>{t(nothingToDo(shown))}</AdminNote>
    );
  return (
    <fetcher.Form
      method="post"
      action={address('runs')}
      onSubmit={(event) => isStarting && event.preventDefault()}
    >
      <fieldset className="import-modes">
        <legend>{t('csvImport.choice')}</legend>
        {importModes.map((mode) => (
          <label key={mode}>
            <input type="radio" name="mode" value={mode} defaultChecked={mode === 'all'} required />
            <span>
              {t(`csvImport.mode.${mode}`)}
              <span className="text-stone"> – {t(`csvImport.modeHint.${mode}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <SubmitButton aria-disabled={isStarting}>
        {isStarting
          ? t('csvImport.starting')
          : t(shown.undoes ? 'csvImport.startUndo' : 'csvImport.start', { count })}
      </SubmitButton>
      <div role="alert" className="mt-4 empty:hidden">
        {!isStarting && answer && <Problem answer={answer} />}
      </div>
    </fetcher.Form>
  );
}

const refusals = {
  'no-mode': 'csvImport.noMode',
  'has-refused': 'csvImport.hasRefused',
  unanswered: 'csvImport.unanswered',
};

function nothingToDo({ planned, undoes }: ShownImport): string {
  if (undoes) return 'csvImport.undo.nothingToDo';
  if (planned.refused === 0) return 'csvImport.nothingToDo';
  return planned.unchanged > 0 ? 'csvImport.othersRefused' : 'csvImport.allRefused';
}

function Problem({ answer: { reason } }: { answer: Answer }) {
  const t = useWords();
  if (reason !== 'has-refused' && reason !== 'no-mode' && reason !== 'unanswered')
    return <RefusalNote reason={reason} />;
  return <AdminNote tone="critical">{t(refusals[reason])}</AdminNote>;
}
