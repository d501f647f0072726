import type { UploadProblem, UploadResult } from '../../uploads/upload-checks-problems-and-results.ts';

/** Why a file did not get as far as being looked at. */
export type SendProblem = 'busy' | 'signed-out' | 'forbidden';
type Sent = { ok: true; id: string; isNew: boolean } | { ok: false; reason: UploadProblem | SendProblem };

type Options = { language: string; onProgress: (progress: number) => void; signal: AbortSignal };

/** Sends one file to the library. By XMLHttpRequest, since `fetch` does not tell how far it is. */
export function uploadFile(
  file: File,
  form: FormData,
  { language, onProgress, signal }: Options,
): Promise<Sent> {
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
  try {
    const { results } = JSON.parse(responseText) as { results?: UploadResult[] };
    return results?.[0] ?? { ok: false, reason: 'unavailable' };
  } catch {
    return { ok: false, reason: 'unavailable' };
  }
}
