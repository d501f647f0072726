/** The events of a service worker that ours handles; TypeScript knows either pages or workers, not both. */
export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type WorkerFetch = WorkerEvent & {
  request: Request;
  /** The answer that the browser asked for while the worker woke up. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

export type WorkerMessage = WorkerEvent & { data: unknown };

export type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetch) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};
