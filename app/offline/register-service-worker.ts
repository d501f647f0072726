/** Leaves processor and network to the page at first. */
const WORKER_WAITS_MS = 3_000;

export function registerServiceWorker(isOn: boolean): undefined | (() => void) {
  if (!hasWorker()) return;
  const timer = setTimeout(() => void (isOn ? register() : update()).catch(() => {}), WORKER_WAITS_MS);
  return () => clearTimeout(timer);
}

function register(): Promise<unknown> {
  return navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
}

/** If offline pages are off, updates a leftover worker. Registering would restore one being removed. */
async function update(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.update();
}

export function hasWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator;
}
