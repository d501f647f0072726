import type { Browser, BrowserContext, Request } from '@playwright/test';

/** What journeys order and register with where no browser types it (`shopper.ts`, `signing-in.ts`). */
const always = ['de Vries', 'Prinsengracht', '1015 DK', 'Olijf-en-limoen-7'];
const emailAddress = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/;

/** Fields whose content is somebody's own, and from how many characters on it is no other word. */
const personal: [name: RegExp, shortest: number][] = [
  [/password|confirmation|current/i, 8],
  [/(?:^|[a-z_])name$|firstName|lastName|street|line[12]|postal|phone|message|note$|company|vatNumber/i, 6],
  [/token|^link$|session_?id|card|cvc|secret|^state$|code$/i, 12],
];

/** Words such as "Netherlands", which are nobody's. */
const nameOfZoneOrMethod = /^name(?:$|(?:Nl)?-)/;

/**
 * Keeps in mind what browsers send that is somebody's own: addresses, names, passwords and tokens, in forms, JSON, links and
 * session cookies. `findIn` answers the lines of a log that say any of it, or any e-mail address at all.
 */
export function createPersonalDataWatch() {
  const marked = new Set(always);
  const watched = new WeakSet<BrowserContext>();

  function mark(name: string, value: unknown): void {
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) mark(Array.isArray(value) ? name : key, part);
      return;
    }
    const text = typeof value === 'string' ? value.trim() : '';
    if (personal.some(([is, shortest]) => is.test(name) && text.length >= shortest)) marked.add(text);
  }

  function markRequest(request: Pick<Request, 'url' | 'postData'>): void {
    const { pathname, searchParams } = new URL(request.url());
    for (const [name, value] of searchParams) mark(name, value);
    const body = request.postData() ?? '';
    if (/^\s*[{[]/.test(body)) mark('', parsed(body));
    else
      for (const [name, value] of new URLSearchParams(body))
        if (!(pathname.startsWith('/admin/shipping') && nameOfZoneOrMethod.test(name))) mark(name, value);
  }

  function watch(context: BrowserContext): void {
    if (watched.has(context)) return;
    watched.add(context);
    context.on('request', markRequest);
    context.on('response', (response) => {
      const session = /session_token=([^;]+)/.exec(response.headers()['set-cookie'] ?? '')?.[1];
      // Its secret stands before the signature.
      if (session) mark('token', decodeURIComponent(session).split('.')[0]);
    });
  }

  return {
    mark,
    markRequest,
    /** Watches every context that this browser makes from now on. */
    watchBrowser(browser: Browser): void {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await make(options);
        watch(context);
        return context;
      };
    },
    watch,
    findIn(log: string): string[] {
      const all = [...new Set([...marked].flatMap(waysToWrite))];
      return log.split('\n').filter((line) => {
        const said = line.toLowerCase();
        return emailAddress.test(said) || all.some((one) => said.includes(one));
      });
    },
  };
}

/** As it is, in JSON, in an address, in a form; telephone and card numbers also without what stands between their digits. */
function waysToWrite(text: string): string[] {
  const inUrl = encodeURIComponent(text);
  const digits = text.replace(/[\s().-]/g, '');
  const isNumber = /^\+?\d{9,}$/.test(digits);
  const ways = [text, JSON.stringify(text).slice(1, -1), inUrl, inUrl.replaceAll('%20', '+')];
  return [...ways, ...(isNumber ? [digits] : [])].map((way) => way.toLowerCase());
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
