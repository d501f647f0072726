import { z } from 'zod';
import { loggedPath } from '../../log/logged-path.ts';

/** The body of a browser's report to `report-uri` (W3C CSP 3, section 5). */
export const cspReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': z.string().default(''),
    'source-file': z.string().default(''),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().default(''),
  }),
});

export type BlockedContent = { directive: string; source: string; page: string };

const kinds = [
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
  'data',
  'blob',
  'self',
];

/** Returns the report without personal data; undefined if a browser extension caused the violation. */
export function readCspReport(report: z.output<typeof cspReport>): BlockedContent | undefined {
  const about = report['csp-report'];
  const blocked = about['blocked-uri'];
  if ([blocked, about['source-file']].some((address) => /^[\w-]*extension:/.test(address))) return undefined;
  const [directive = ''] = (about['effective-directive'] ?? about['violated-directive']).split(' ', 1);
  return {
    directive: /^[a-z-]{1,40}$/.test(directive) ? directive : 'other',
    source: kinds.includes(blocked) ? blocked : originOf(blocked),
    page: loggedPath(pathOf(about['document-uri'])).slice(0, 200),
  };
}

function pathOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.pathname : undefined;
}

function originOf(address: string): string {
  const url = URL.parse(address);
  return url && /^(https?|wss?):$/.test(url.protocol) ? url.origin.slice(0, 200) : 'other';
}
