import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { useFormActionUrl } from '../form.tsx';
import { SubmitButton } from '../link.tsx';
import { useOnActionData } from '../use-on-action-data.ts';
import { ButtonWithConfirmDialog } from './button-with-confirm-dialog.tsx';
import { type Column, DataTable } from './list/data-table.tsx';
import { BackToList } from './list/list-return-path.tsx';
import { AdminNote, type AdminRefusal, OutcomeNote, RefusalNote } from './refusal.tsx';
import { DateTime } from './values.tsx';

/** The result of reading a file. */
type FileAnswer =
  | { of: 'preview' | 'run'; ok: true; refused: number }
  | { of: 'preview' | 'run'; ok: false; reason: string; line?: number };
type UndoAnswer = { of: 'undo'; ok: true; removed: number; kept?: number } | { of: 'undo'; ok: false };
type Good<Answer> = Extract<Answer, { ok: true }>;

/** `run` is the text of the button that submits `fields`, to import what was previewed. */
type FileOutcome = {
  counts: string[];
  run: string | false;
  fields: Record<string, string>;
  rows: { line: number; cells: (string | undefined)[] }[];
};

/** Describes the counts that are not zero. */
export function countTexts<Name extends string>(
  counts: Record<Name, number>,
  text: (name: string, count: { count: number }) => string,
): string[] {
  const some = Object.entries<number>(counts).filter(([, count]) => count > 0);
  return some.map(([name, count]) => text(name, { count }));
}

type ListedImport = {
  id: string;
  fileName: string;
  importedBy: string;
  createdAt: Date;
  counts: string;
};

type FileImportPageProps<Answer> = {
  /** The path of the page, which has the forms `previews` and `runs`, and `undos` if imports can be undone. */
  page: string;
  megabytes: number;
  /** The files that may be chosen, CSV files by default. */
  accept?: string;
  back: string;
  /** Returns a text of the page's catalogue, such as `customerImport.title`. */
  text: (
    part: 'title' | 'lead' | 'fileHint' | 'rows' | 'undoText' | 'undone',
    values?: Record<string, unknown>,
  ) => string;
  given: Answer | UndoAnswer | AdminRefusal | undefined;
  read: (answer: Good<Answer>) => FileOutcome;
  /** The headers of the cells of displayed rows, beside the line. */
  headers: string[];
  /** Earlier imports that can be undone. */
  imports?: ListedImport[];
};

/** The page of an import: a file, its preview, a button that imports the previewed rows, and earlier imports. */
export function FileImportPage<Answer extends FileAnswer>({
  imports,
  given,
  ...props
}: FileImportPageProps<Answer>) {
  const t = useWords();
  const { page, back, text } = props;
  const address = useFormActionUrl(page);
  const undone = given && 'of' in given && given.of === 'undo' ? given : undefined;
  return (
    <>
      <BackToList to={page.replace(/\/import$/, '')}>{back}</BackToList>
      <h1>{text('title')}</h1>
      <p className="admin-lead">{text('lead')}</p>
      <OutcomeNote outcome={undone} tone={undone?.ok ? 'good' : 'warning'} className="mb-4">
        {undone?.ok && text('undone', { count: undone.removed, kept: undone.kept })}
        {undone?.ok === false && t('fileImport.undoRefused')}
      </OutcomeNote>
      <FileForms {...props} given={undone ? undefined : (given as Answer | AdminRefusal | undefined)} />
      {imports?.map(({ id, fileName, importedBy, createdAt, counts }) => (
        <section key={id} className="admin-panel mt-5" aria-labelledby={id}>
          <h2 id={id} className="wrap-anywhere">
            {fileName}
          </h2>
          <p className="mt-2 text-stone">
            <DateTime at={createdAt.toISOString()} />, {importedBy}
          </p>
          <p className="mt-2 mb-4">{counts}</p>
          <ButtonWithConfirmDialog
            label={t('fileImport.undo')}
            name={t('fileImport.undoName', { file: fileName })}
            question={t('fileImport.undoQuestion', { file: fileName })}
            action={address('undos')}
            fields={{ import: id }}
          >
            <p className="mb-4 text-stone">{text('undoText')}</p>
          </ButtonWithConfirmDialog>
        </section>
      ))}
    </>
  );
}

type FileFormsProps<Answer> = Omit<FileImportPageProps<Answer>, 'imports' | 'back' | 'given'> & {
  given: Answer | AdminRefusal | undefined;
};

function FileForms<Answer extends FileAnswer>({
  page,
  megabytes,
  accept = '.csv,text/csv,text/plain',
  text,
  given,
  read,
  headers,
}: FileFormsProps<Answer>) {
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
        <label htmlFor="import-file">
          {t(accept.includes('xml') ? 'fileImport.fileOrXml' : 'fileImport.file')}
        </label>
        <p id="import-file-hint" className="mt-1 text-stone">
          {text('fileHint')}
        </p>
        <input
          id="import-file"
          className="import-file"
          type="file"
          name="file"
          accept={accept}
          required
          aria-describedby="import-file-hint"
        />
        <SubmitButton look="secondary" aria-disabled={isBusy}>
          {t('fileImport.preview')}
        </SubmitButton>
      </fetcher.Form>
      <div ref={status} role="status" tabIndex={-1} className="mt-5 empty:hidden">
        {isBusy && t('fileImport.busy')}
        {!isBusy && answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
        {!isBusy && answer && 'of' in answer && !answer.ok && (
          <AdminNote tone="critical">
            {t(`fileImport.problem.${answer.reason}`, { line: answer.line ?? 1, megabytes })}
          </AdminNote>
        )}
        {!isBusy && answer && 'of' in answer && answer.ok && (
          <Outcome
            answer={answer}
            outcome={read(answer as Good<Answer>)}
            caption={text('rows')}
            headers={headers}
            action={address('runs')}
            onConfirm={(form) => void fetcher.submit(form)}
          />
        )}
      </div>
    </>
  );
}

type OutcomeProps = {
  answer: Good<FileAnswer>;
  outcome: FileOutcome;
  caption: string;
  headers: string[];
  action: string;
  onConfirm: (form: HTMLFormElement) => void;
};

function Outcome({ answer, outcome, caption, headers, action, onConfirm }: OutcomeProps) {
  const t = useWords();
  const columns: Column<FileOutcome['rows'][number]>[] = headers.map((header, place) => ({
    header,
    isName: place === 0,
    cell: ({ cells }) => <span className="wrap-anywhere">{cells[place] || '–'}</span>,
  }));
  return (
    <section aria-labelledby="import-outcome">
      <h2 id="import-outcome" className="mb-3">
        {t(`fileImport.${answer.of}Title`)}
      </h2>
      <div className="admin-note mb-4" data-tone={answer.refused > 0 ? 'warning' : 'good'}>
        <ul>
          {outcome.counts.map((count) => (
            <li key={count}>{count}</li>
          ))}
        </ul>
      </div>
      {answer.of === 'preview' && outcome.run && (
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
          <SubmitButton>{outcome.run}</SubmitButton>
        </form>
      )}
      {outcome.rows.length > 0 && (
        <DataTable
          caption={caption}
          columns={[{ header: t('fileImport.line'), isNumber: true, cell: ({ line }) => line }, ...columns]}
          rows={outcome.rows}
          keyOf={({ line }) => String(line)}
          empty=""
        />
      )}
    </section>
  );
}
