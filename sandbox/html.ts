import { createHash } from 'node:crypto';
import type { Language } from './language.ts';

const CHARACTERS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => CHARACTERS[character] ?? character);
}

/** Returns a whole document; escapes `title`, while `body` is HTML. */
export function htmlDocument(page: { language: Language; title: string; body: string }): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<style>${CSS}</style>
</head>
<body>
${page.body}
</body>
</html>
`;
}

/**
 * Returns the headers of such a document: no external content, no scripts, its one style sheet by hash. `formTargets` are the origins where
 * a form may end, since the policy covers redirects after a form.
 */
export function htmlHeaders(formTargets: string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src '${CSS_HASH}'`,
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

const CSS = `
:root{color-scheme:light;--limewash:#FBF7EF;--paper:#fff;--ink:#1E1A16;--stone:#6F665B;--sand:#E6D8BF;--terracotta:#B4532F;--sea:#1F4E63;--olive:#66713F;--pomegranate:#A3262A}
*{box-sizing:border-box}
body{margin:0;background:var(--limewash);color:var(--ink);font:16px/1.5 "Source Sans 3 Variable","Source Sans 3",Optima,Candara,"Segoe UI",sans-serif}
main{max-width:34rem;margin:0 auto;padding:24px 16px 64px}
main.wide{max-width:68rem}
h1{font:400 clamp(1.75rem,1.4rem + 2vw,2.5rem)/1.15 "Fraunces Variable",Fraunces,Georgia,serif;margin:24px 0 16px}
h2{font-size:1rem;margin:32px 0 8px}
p{margin:0 0 12px;max-width:70ch}
a{color:var(--sea);text-underline-offset:3px}
a:hover{color:var(--terracotta)}
:focus-visible{outline:2px solid var(--sea);outline-offset:2px}
.top{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;border-bottom:1px solid var(--sand);padding:4px 16px}
.top p,.top nav{margin:0;min-height:44px;display:flex;align-items:center;gap:4px}
.top nav a,.top nav strong,.way{display:inline-flex;align-items:center;justify-content:center;min-width:44px;min-height:44px}
.way{justify-content:start}
.quiet{color:var(--stone)}
main>.quiet{margin-top:32px}
.alert{border-left:3px solid var(--pomegranate);padding:8px 12px;color:var(--pomegranate)}
.good{border-left:3px solid var(--olive);padding:8px 12px}
.lines{list-style:none;margin:0;padding:0;border-top:1px solid var(--sand)}
.lines li,.total{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-bottom:1px solid var(--sand)}
.lines span,.total span{overflow-wrap:anywhere;min-width:0}
.price.price{font-variant-numeric:tabular-nums;white-space:nowrap;min-width:max-content}
.total{font-weight:600}
fieldset{border:0;margin:24px 0 0;padding:0;min-width:0}
legend{font-weight:600;padding:0;margin-bottom:4px}
.choice{display:flex;flex-wrap:wrap;align-items:center;gap:0 12px;min-height:44px}
.choice label{line-height:44px}
.choice input{flex:none;width:20px;height:20px;margin:0;accent-color:var(--sea)}
.bank{padding:0 0 12px 32px}
.bank label,.holder label{display:block}
.holder{margin-top:12px}
.holder small{color:var(--stone)}
form:has(#method-ideal:not(:checked)) .bank{display:none}
select,input[type=search],input[type=text]{font:inherit;color:inherit;width:100%;min-height:44px;padding:8px;border:1px solid var(--stone);border-radius:0;background:var(--paper)}
.buttons{display:grid;gap:12px;margin-top:24px}
.buttons small{display:block;color:var(--stone);margin-top:4px}
button{font:inherit;width:100%;min-height:44px;padding:8px 16px;border:1px solid var(--ink);border-radius:0;background:none;color:var(--ink);cursor:pointer}
button.first{background:var(--ink);color:var(--limewash)}
button.first:hover{background:var(--sea);border-color:var(--sea)}
button:not(.first):hover{border-color:var(--terracotta);color:var(--terracotta)}
.search{display:flex;flex-wrap:wrap;align-items:end;gap:12px;margin-bottom:24px}
.search p{flex:1 1 15rem;margin:0}
.search button{width:auto;flex:0 1 8rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:10px 12px 10px 0;border-bottom:1px solid var(--sand);overflow-wrap:anywhere}
th{font-weight:600}
td a{display:inline-block;min-height:24px}
iframe{width:100%;height:40rem;border:1px solid var(--sand);background:var(--paper)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;padding:12px;border:1px solid var(--sand);background:var(--paper)}
dl{display:grid;grid-template-columns:minmax(5rem,auto) 1fr;gap:4px 16px;margin:0 0 16px}
dt{color:var(--stone)}
dd{margin:0;overflow-wrap:anywhere}
@media (max-width:40rem){table,tbody,tr,td{display:block}thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}td{border:0;padding:2px 0}tr{border-bottom:1px solid var(--sand);padding:8px 0}}
`;

const CSS_HASH = `sha256-${createHash('sha256').update(CSS).digest('base64')}`;
