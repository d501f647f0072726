/** Delays React Router's scripts until the page has loaded or is being used, so that the first image loads sooner. */
export function deferScripts(html: string, more: string[] = []): string {
  // React adds preloads to the head, and React Router adds its script at the end. The long part between is skipped.
  const bodyAt = html.indexOf('<body');
  const scriptAt = html.lastIndexOf('<script', html.lastIndexOf(' type="module" async="">'));
  if (bodyAt < 0 || scriptAt < bodyAt) return html;
  const preloads: string[] = [];
  const head = html
    .slice(0, bodyAt)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g, (_link, address: string) => {
      preloads.push(address);
      return '';
    });
  const script = html
    .slice(scriptAt)
    .replace(
      /(<script)( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/,
      (_script, opening: string, nonce = '', source: string) =>
        `${opening}${nonce}>${late(source, [...preloads, ...more])}</script>`,
    );
  return head + html.slice(bodyAt, scriptAt) + script;
}

const PATIENCE_MS = 4_000;

function late(source: string, preloads: string[]): string {
  const names: string[] = [];
  const addresses: string[] = [];
  const rest = source.replace(
    /import (?:\* as (\w+) from )?("[^"]+");/g,
    (_line, name: string | undefined, address: string) => {
      names.push(name ?? '');
      addresses.push(`import(${address})`);
      return '';
    },
  );
  const shared = preloads.filter((address) => !source.includes(address));
  return `{
let started;
const turn = () => new Promise((resolve) => setTimeout(resolve));
const start = async () => {
  if (started) return;
  started = true;
  await turn();
  for (const href of ${JSON.stringify(preloads)})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  for (const href of ${JSON.stringify(shared)}) {
    await import(href);
    await turn();
  }
  const [${names.join()}] = await Promise.all([${addresses.join()}]);
  ${rest.trim().replace(/import\([^()]+\);$/, 'await $&')}
};
const startAloud = () => start().catch((error) => {
  console.error(error);
  dispatchEvent(new Event('error'));
});
const loaded = new Promise((done) =>
  document.readyState === 'complete' ? done() : addEventListener('load', done, { once: true }));
const painted = new Promise((done) => new PerformanceObserver(done).observe({ type: 'paint', buffered: true }));
Promise.all([loaded, painted]).then(startAloud);
for (const event of ['pointerdown', 'keydown']) addEventListener(event, startAloud, { once: true });
setTimeout(startAloud, ${PATIENCE_MS});
}`;
}
