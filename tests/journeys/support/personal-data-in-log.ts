import type { APIRequestContext, Browser, BrowserContext, Request } from '@playwright/test';

/** Personal data that journeys send without a browser (`shopper.ts`, `signing-in.ts`). */
const always = ['de Vries', 'Prinsengracht', '1015 DK', 'Olijf-en-limoen-7'];
const emailAddress = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/;

/** Fields with personal data, and the length from which their content is no ordinary word. */
const personal: [name: RegExp, shortest: number][] = [
  [/password|confirmation|current/i, 8],
  [/(?:^|[a-z_])name$|firstName|lastName|street|line[12]|postal|phone|message|note$|company|vatNumber/i, 6],
  [/token|^link$|session_?id|card|cvc|secret|^state$|code$/i, 12],
];

/** Names of zones and methods, such as "Netherlands", are not personal. */
const nameOfZoneOrMethod = /^name(?:$|(?:Nl)?-)/;

/**
 * Records personal data that browsers and journeys send: addresses, names, passwords and tokens, in forms, JSON, links and session
 * cookies. `findIn` returns the log lines that contain any of it, or any e-mail address.
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
    watchRequests(context.request);
    context.on('response', (response) => {
      markSession(/session_token=([^;]+)/.exec(response.headers()['set-cookie'] ?? '')?.[1]);
    });
  }

  function watchRequests(context: APIRequestContext): void {
    const send = context.fetch.bind(context);
    // Playwright sends all kinds of requests by this one.
    context.fetch = (asked, options) => {
      const address = typeof asked === 'string' ? asked : asked.url();
      const body: unknown = options?.data ?? '';
      markRequest({
        // An address within the shop has no host.
        url: () => new URL(address, 'http://shop').href,
        postData: () => (typeof body === 'string' ? body : JSON.stringify(body)),
      });
      const parts = options?.multipart ?? options?.form;
      if (parts instanceof FormData) for (const [name, value] of parts) mark(name, value);
      // The shop may close an idle connection just when it is asked again: a browser asks once more.
      return send(asked, { maxRetries: 2, ...options });
    };
  }

  function markSession(cookie: string | undefined): void {
    // The token precedes the signature.
    if (cookie) mark('token', decodeURIComponent(cookie).split('.')[0]);
  }

  return {
    mark,
    markRequest,
    /** Watches every later context of this browser. */
    watchBrowser(browser: Browser): void {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await make(options);
        watch(context);
        return context;
      };
    },
    watch,
    watchRequests,
    /** Records the session that a browser holds, which it may have got without a page. */
    async markSessionOf(context: BrowserContext): Promise<void> {
      for (const { name, value } of await context.cookies())
        if (name.endsWith('session_token')) markSession(value);
    },
    findIn(log: string): string[] {
      const all = [...new Set([...marked].flatMap(waysToWrite))];
      return log.split('\n').filter((line) => {
        const said = line.toLowerCase();
        return emailAddress.test(said) || all.some((one) => said.includes(one));
      });
    },
  };
}

/** Returns a text plain and as in JSON, addresses and forms; telephone and card numbers also without separators. */
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
