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
type UndoAnswer = { of: 'undo'; ok: true } | { of: 'undo'; ok: false };
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

type FileImportPageProps<Answer, Undo> = {
  /** The path of the page, which has the forms `previews` and `runs`, and `undos` if imports can be undone. */
  page: string;
  megabytes: number;
  texts: Record<'back' | 'title' | 'lead' | 'hint', string>;
  given: Answer | Undo | AdminRefusal | undefined;
  read: (answer: Good<Answer>) => FileOutcome;
  /** The table of displayed rows: its caption, and the headers of the cells beside the line. */
  table: { caption: string; headers: string[] };
  undo?: { imports: ListedImport[]; text: string; done: (answer: Good<Undo>) => string };
};

/** The page of an import: a file, its preview, a button that imports the previewed rows, and earlier imports. */
export function FileImportPage<Answer extends FileAnswer, Undo extends UndoAnswer = never>({
  undo,
  given,
  ...props
}: FileImportPageProps<Answer, Undo>) {
  const t = useWords();
  const address = useFormActionUrl(props.page);
  const undone = given && 'of' in given && given.of === 'undo' ? (given as Undo) : undefined;
  return (
    <>
      <BackToList to={props.page.replace(/\/import$/, '')}>{props.texts.back}</BackToList>
      <h1>{props.texts.title}</h1>
      <p className="admin-lead">{props.texts.lead}</p>
      <OutcomeNote outcome={undone} tone={undone?.ok ? 'good' : 'warning'} className="mb-4">
        {undone && (undone.ok ? undo?.done(undone as Good<Undo>) : t('fileImport.undoRefused'))}
      </OutcomeNote>
      <FileForms {...props} given={undone ? undefined : (given as Answer | AdminRefusal | undefined)} />
      {undo?.imports.map(({ id, fileName, importedBy, createdAt, counts }) => (
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
            <p className="mb-4 text-stone">{undo.text}</p>
          </ButtonWithConfirmDialog>
        </section>
      ))}
    </>
  );
}

type FileFormsProps<Answer> = Omit<FileImportPageProps<Answer, never>, 'undo'>;

function FileForms<Answer extends FileAnswer>({
  page,
  megabytes,
  texts,
  given,
  read,
  table,
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
        <label htmlFor="import-file">{t('fileImport.file')}</label>
        <p id="import-file-hint" className="mt-1 text-stone">
          {texts.hint}
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
            table={table}
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
  table: FileImportPageProps<never, never>['table'];
  action: string;
  onConfirm: (form: HTMLFormElement) => void;
};

function Outcome({ answer, outcome, table, action, onConfirm }: OutcomeProps) {
  const t = useWords();
  const columns: Column<FileOutcome['rows'][number]>[] = table.headers.map((header, place) => ({
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
          caption={table.caption}
          columns={[{ header: t('fileImport.line'), isNumber: true, cell: ({ line }) => line }, ...columns]}
          rows={outcome.rows}
          keyOf={({ line }) => String(line)}
          empty=""
        />
      )}
    </section>
  );
}
