export const READ_MS = 10_000;
export const UNLIMITED_MS = Number.POSITIVE_INFINITY;
/** Changes may wait for locks or the payment provider. After a shorter timeout they could still succeed unnoticed. */
export const CHANGE_MS = 30_000;

type Request = {
  json?: object;
  form?: FormData;
  method?: 'GET' | 'HEAD' | 'POST';
  signal?: AbortSignal | undefined;
  withinMs?: number;
};

export type Fetched<Body> =
  | { ok: true; status: number; body: Body }
  | {
      ok: false;
      status: number;
      body: Partial<Body>;
      /** Status 4xx or 5xx; a body that is no JSON (a proxy's page); a timeout; no response; an abort by `signal`. */
      reason: 'refused' | 'not-json' | 'timeout' | 'network' | 'stopped';
      waitSeconds: number;
    };

export async function fetchJson<Body extends object>(
  address: string,
  {
    json,
    form,
    method = json || form ? 'POST' : 'GET',
    signal,
    withinMs = limitOf(method, form),
  }: Request = {},
): Promise<Fetched<Body>> {
  const ends = [signal, withinMs < UNLIMITED_MS && AbortSignal.timeout(withinMs)];
  let status = 0;
  try {
    const response = await fetch(address, {
      method,
      headers: { Accept: 'application/json', ...(json ? { 'Content-Type': 'application/json' } : {}) },
      body: json ? JSON.stringify(json) : form,
      signal: AbortSignal.any(ends.filter((end) => !!end)),
    } as RequestInit);
    status = response.status;
    const body = method === 'HEAD' ? {} : ((await response.json()) ?? {});
    if (response.ok) return { ok: true, status, body };
    const waitSeconds = Number(response.headers.get('Retry-After'));
    return { ok: false, status, body, reason: 'refused', waitSeconds };
  } catch (failure) {
    return {
      ok: false,
      status,
      body: {},
      reason: reasons[(failure as Error).name] ?? 'network',
      waitSeconds: 0,
    };
  }
}

function limitOf(method: string, form: FormData | undefined): number {
  if (form) return UNLIMITED_MS;
  return method === 'POST' ? CHANGE_MS : READ_MS;
}

const reasons: Record<string, 'timeout' | 'stopped' | 'not-json'> = {
  TimeoutError: 'timeout',
  AbortError: 'stopped',
  SyntaxError: 'not-json',
};
