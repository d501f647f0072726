/** For this long the page that its reader came for has the processor and the network to itself. */
const WORKER_WAITS_MS = 3_000;

export function registerServiceWorker(isOn: boolean): undefined | (() => void) {
  if (!hasWorker()) return;
  const timer = setTimeout(() => void (isOn ? register() : update()).catch(() => {}), WORKER_WAITS_MS);
  return () => clearTimeout(timer);
}

function register(): Promise<unknown> {
  return navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
}

/**
 * Where the shop keeps no pages offline, this tells a leftover worker. Registering would bring back one that is
 * being removed.
 */
async function update(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.update();
}

export function hasWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator;
}
