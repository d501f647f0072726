import { type ReactNode, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { useFormActionUrl } from '../form.tsx';
import { Button } from '../link.tsx';
import { useOnActionData } from '../use-on-action-data.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from './refusal.tsx';

/** The outcome of reading a file. `fields` are submitted to import what was previewed. */
export type FileOutcome =
  | {
      ok: true;
      of: 'preview' | 'run';
      counts: string[];
      hasRefused: boolean;
      run?: string;
      fields: Fields;
      rows: ReactNode;
    }
  | { ok: false; problem: string };
type Fields = Record<string, string>;

type FileImportProps<Answer> = {
  /** The path of the page, which has the forms `previews` and `runs`. */
  page: string;
  hint: string;
  given: Answer | AdminRefusal | undefined;
  read: (answer: Answer) => FileOutcome;
};

/** The forms of an import: a file, its preview, and a button that imports the previewed rows. */
export function FileImport<Answer extends { of: string }>({
  page,
  hint,
  given,
  read,
}: FileImportProps<Answer>) {
  const t = useWords();
  const address = useFormActionUrl(page);
  const fetcher = useFetcher<Answer | AdminRefusal>();
  const status = useRef<HTMLDivElement>(null);
  const isBusy = fetcher.state !== 'idle';
  const answer = (fetcher.data as Answer | AdminRefusal | undefined) ?? given;
  useOnActionData(fetcher.data, () => status.current?.focus());
  return (
    <>
      <fetcher.Form
        method="post"
        action={address('previews')}
        encType="multipart/form-data"
        className="admin-panel"
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <label htmlFor="import-file">{t('fileImport.file')}</label>
        <p id="import-file-hint" className="mt-1 text-stone">
          {hint}
        </p>
        <input
          id="import-file"
          className="import-file"
          type="file"
          name="file"
          accept=".csv,text/csv,text/plain"
          required
          aria-describedby="import-file-hint"
        />
        <Button type="submit" look="secondary" aria-disabled={isBusy}>
          {t('fileImport.preview')}
        </Button>
      </fetcher.Form>
      <div ref={status} role="status" tabIndex={-1} className="mt-5 empty:hidden">
        {isBusy && t('fileImport.busy')}
        {!isBusy && answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
        {!isBusy && answer && 'of' in answer && (
          <Outcome
            outcome={read(answer)}
            action={address('runs')}
            onConfirm={(form) => void fetcher.submit(form)}
          />
        )}
      </div>
    </>
  );
}

type OutcomeProps = { outcome: FileOutcome; action: string; onConfirm: (form: HTMLFormElement) => void };

function Outcome({ outcome, action, onConfirm }: OutcomeProps) {
  const t = useWords();
  if (!outcome.ok) return <AdminNote tone="critical">{outcome.problem}</AdminNote>;
  return (
    <section aria-labelledby="import-outcome">
      <h2 id="import-outcome" className="mb-3">
        {t(`fileImport.${outcome.of}Title`)}
      </h2>
      <div className="admin-note mb-4" data-tone={outcome.hasRefused ? 'warning' : 'good'}>
        <ul>
          {outcome.counts.map((count) => (
            <li key={count}>{count}</li>
          ))}
        </ul>
      </div>
      {outcome.run && (
        <form
          method="post"
          action={action}
          encType="multipart/form-data"
          className="mb-4"
          onSubmit={(event) => {
            event.preventDefault();
            onConfirm(event.currentTarget);
          }}
        >
          {Object.entries(outcome.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">{outcome.run}</Button>
        </form>
      )}
      {outcome.rows}
    </section>
  );
}
