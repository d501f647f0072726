import { useEffect, useRef, useState } from 'react';
import { parseJson } from '#app/platform/text/parse-json.ts';
import { useLanguage } from '#app/platform/text/translations.ts';
import {
  findProblemBeforeUpload,
  type UploadLimits,
  type UploadProblem,
  type UploadResult,
} from '../../uploads/upload-checks.ts';

export type ChosenFile = {
  key: number;
  name: string;
  size: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'known' | 'refused';
  progress: number;
  problem?: UploadProblem | SendProblem | undefined;
};

export type Outcome = { arrived: string[]; known: number; failed: number; isStopped: boolean };

const passing: (string | undefined)[] = ['unavailable', 'busy', 'signed-out', 'forbidden'];

export function useUploads(limits: UploadLimits) {
  const language = useLanguage();
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [isSending, setSending] = useState(false);
  const nextKey = useRef(0);
  const stopping = useRef<AbortController>(undefined);
  const toSend = files.filter(isToSend);

  useLeaveWarning(isSending);
  useEffect(() => () => stopping.current?.abort(), []);

  function change(key: number, changes: Partial<ChosenFile>): void {
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  }

  function choose(chosen: Iterable<File>): void {
    const added = [...chosen].map((file): ChosenFile => {
      const problem = findProblemBeforeUpload(file, limits);
      const { name, size } = file;
      const state = problem ? 'refused' : 'waiting';
      return { key: nextKey.current++, name, size, file, state, progress: 0, problem };
    });
    setFiles((all) =>
      withMost([...all.filter(({ state }) => state !== 'done' && state !== 'known'), ...added], limits),
    );
  }

  function remove(key: number): void {
    setFiles((all) =>
      withMost(
        all.filter((file) => file.key !== key),
        limits,
      ),
    );
  }

  function clear(): void {
    stopping.current?.abort();
    setFiles([]);
  }

  async function send(form: FormData): Promise<Outcome> {
    const stop = new AbortController();
    stopping.current = stop;
    setSending(true);
    const arrived: string[] = [];
    let known = 0;
    let failed = files.length - toSend.length;
    for (const { key, file } of toSend) {
      if (stop.signal.aborted) break;
      change(key, { state: 'sending', progress: 0, problem: undefined });
      const onProgress = (progress: number) => change(key, { progress });
      const sent = await uploadFile(file, form, { language, onProgress, signal: stop.signal });
      if (sent.ok) arrived.push(sent.id);
      else failed += 1;
      if (sent.ok && !sent.isNew) known += 1;
      change(
        key,
        sent.ok
          ? { state: sent.isNew ? 'done' : 'known', progress: 1 }
          : { state: 'refused', problem: sent.reason },
      );
    }
    setSending(false);
    return { arrived, known, failed, isStopped: stop.signal.aborted };
  }

  return { files, toSend: toSend.length, isSending, choose, remove, clear, send };
}

function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
}

function isToSend({ state, problem }: ChosenFile): boolean {
  return state === 'waiting' || (state === 'refused' && passing.includes(problem));
}

function withMost(files: ChosenFile[], { mostFiles }: UploadLimits): ChosenFile[] {
  return files.map((file, at) => {
    const isOneTooMany = mostFiles !== undefined && at >= mostFiles;
    if (isOneTooMany && file.state === 'waiting') return { ...file, state: 'refused', problem: 'too-many' };
    if (!isOneTooMany && file.problem === 'too-many')
      return { ...file, state: 'waiting', problem: undefined };
    return file;
  });
}

type SendProblem = 'busy' | 'signed-out' | 'forbidden';
type Sent = { ok: true; id: string; isNew: boolean } | { ok: false; reason: UploadProblem | SendProblem };

type Options = { language: string; onProgress: (progress: number) => void; signal: AbortSignal };

/** Uses XMLHttpRequest, since `fetch` does not report progress. */
function uploadFile(file: File, form: FormData, { language, onProgress, signal }: Options): Promise<Sent> {
  const body = new FormData();
  for (const name of ['altText', 'altTextNl']) body.append(name, String(form.get(name) ?? ''));
  body.append('files', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (sent: Sent) => {
      signal.removeEventListener('abort', stop);
      resolve(sent);
    };
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => total && onProgress(loaded / total);
    request.onload = () => end(read(request));
    request.onerror = request.onabort = () => end({ ok: false, reason: 'unavailable' });
    request.open('POST', `/admin/images/files?lang=${language}`);
    request.setRequestHeader('Accept', 'application/json');
    request.send(body);
  });
}

function read({ status, responseText }: XMLHttpRequest): Sent {
  if (status === 401) return { ok: false, reason: 'signed-out' };
  if (status === 403) return { ok: false, reason: 'forbidden' };
  if (status === 429) return { ok: false, reason: 'busy' };
  const answer = parseJson(responseText) as { results?: UploadResult[] } | null | undefined;
  return answer?.results?.[0] ?? { ok: false, reason: 'unavailable' };
}
