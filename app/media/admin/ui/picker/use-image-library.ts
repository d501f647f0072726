import { useEffect, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { type AdminRefusal, refusalOf } from '#app/ui/admin/try-server-action.ts';
import type { LibraryImage } from '../../../library/library-images.server.ts';
import type { UploadLimits } from '../../../uploads/upload-checks.ts';

type LibraryPage = { images: LibraryImage[]; total: number; limits: UploadLimits };
type Asked = { search: string; page: number };
type Read = { ok: true; shown: LibraryPage } | AdminRefusal;

export function useImageLibrary() {
  const [asked, setAsked] = useState<Asked>({ search: '', page: 1 });
  const [shown, setShown] = useState<LibraryPage>();
  const [problem, setProblem] = useState<AdminRefusal['reason']>();
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    const stop = new AbortController();
    setLoading(true);
    const parameters = new URLSearchParams({ q: asked.search, page: String(asked.page) });
    readLibrary(parameters, stop.signal).then((read) => {
      if (stop.signal.aborted) return;
      setLoading(false);
      setProblem(read.ok ? undefined : read.reason);
      if (read.ok) setShown(read.shown);
    });
    return () => stop.abort();
  }, [asked]);

  function ask(changes: Partial<Asked>): void {
    setAsked((before) => ({ ...before, page: 1, ...changes }));
  }

  return { asked, shown, problem, isLoading, ask };
}

export async function readImages(ids: string[]): Promise<LibraryImage[]> {
  const read = await readLibrary(new URLSearchParams(ids.map((id) => ['id', id])));
  return read.ok ? read.shown.images : [];
}

async function readLibrary(parameters: URLSearchParams, signal?: AbortSignal): Promise<Read> {
  const read = await fetchJson<LibraryPage>(`/admin/images/list?${parameters}`, { signal });
  return read.ok ? { ok: true, shown: read.body } : refusalOf(read.status);
}
