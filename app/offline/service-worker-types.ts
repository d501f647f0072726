/** The service worker's events; TypeScript cannot combine the DOM and worker libraries. */
export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type WorkerFetch = WorkerEvent & {
  request: Request;
  /** The response requested by the browser while the worker started. */
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
