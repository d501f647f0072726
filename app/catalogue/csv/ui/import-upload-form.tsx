import '../register-translations.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, refusalOf } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { fileProblemText } from '../import-problem-and-change-texts.ts';
import type { ImportUploadRefusal, ImportUploadResult } from '../import-upload-result-and-refusal-url.ts';
import { MOST_BYTES, MOST_ROWS } from '../reading/csv-limits-and-file-problems.ts';

const ADDRESS = '/admin/products/import/files';

/** Sends a products file to be looked at. Before scripts it is a plain form; with them the chosen file stays when it fails. */
export function ImportUploadForm({ refusal }: { refusal: ImportUploadRefusal | undefined }) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<ImportUploadRefusal | AdminRefusal | undefined>(refusal);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setAnswer(undefined);
    const heard = await send(new FormData(event.currentTarget), language);
    setSending(false);
    if (heard.ok) await navigate(`/admin/products/import/${heard.importId}`);
    else setAnswer(heard);
  }

  return (
    <section className="admin-panel" aria-labelledby="import-file">
      <form
        action={ADDRESS}
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => void submit(event)}
      >
        <h2 id="import-file">{t('csvImport.importTitle')}</h2>
        <p id="send-file-hint" className="mt-1 text-stone">
          {t('csvImport.sendHint', { megabytes: MOST_BYTES / 1_000_000, rows: MOST_ROWS })}
        </p>
        <label htmlFor="send-file" className="mt-3 block">
          {t('csvImport.send')}
        </label>
        <input
          id="send-file"
          className="import-file"
          type="file"
          name="file"
          accept=".csv,text/csv,text/plain"
          required
          aria-describedby="send-file-hint"
        />
        <Button type="submit" aria-disabled={isSending}>
          {t(isSending ? 'csvImport.checking' : 'csvImport.check')}
        </Button>
      </form>
      <div role="alert" className="mt-4 empty:hidden">
        {answer && <Problem answer={answer} />}
      </div>
    </section>
  );
}

function Problem({ answer }: { answer: ImportUploadRefusal | AdminRefusal }) {
  const t = useWords();
  if (isAdminRefusal(answer)) return <RefusalNote reason={answer.reason} />;
  return (
    <p className="admin-note" data-tone="critical">
      {fileProblemText(t, answer)}
    </p>
  );
}

function isAdminRefusal(answer: ImportUploadRefusal | AdminRefusal): answer is AdminRefusal {
  return ['unreachable', 'signed-out', 'forbidden'].includes(answer.reason);
}

async function send(body: FormData, language: string): Promise<ImportUploadResult | AdminRefusal> {
  const answer = await fetchJson<ImportUploadResult>(`${ADDRESS}?lang=${language}`, { form: body });
  return 'ok' in answer.body ? (answer.body as ImportUploadResult) : refusalOf(answer.status);
}
