import { LRUCache } from 'lru-cache';
import { cspReport, readCspReport } from '../http/guards/csp-report.ts';
import { defineRateLimit, MINUTE } from '../http/limits/rate-limiter.server.ts';
import { readRateLimitedJson, refusal } from '../http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '../http/request-info.server.ts';
import { log } from '../log/log.server.ts';
import { countCspReport } from '../metrics/counts.server.ts';
import type { Route } from './+types/csp-reports';

/** Reports are limited, since a page that violates its policy causes a report in the browser of every visitor. */
const cspReportLimit = defineRateLimit('csp-reports', { points: 30, seconds: MINUTE });
const told = new LRUCache<string, true>({ max: 100, ttl: 60 * 60_000 });

export async function action({ request, context }: Route.ActionArgs) {
  const body = await readRateLimitedJson(request, cspReport, context.get(requestInfo), cspReportLimit);
  if ('response' in body) return body.response;
  if (!body.parsed.success) return refusal(400, 'invalid', INVALID[context.get(requestInfo).language]);
  const blocked = readCspReport(body.parsed.data);
  if (!blocked) return new Response(null, { status: 204 });
  countCspReport(blocked.directive);
  const key = JSON.stringify(blocked);
  if (!told.has(key)) log.warn(blocked, 'a page tried to load what its security policy forbids');
  told.set(key, true);
  return new Response(null, { status: 204 });
}

export { methodNotAllowed as loader } from '../http/rate-limited-json-endpoint.server.ts';

const INVALID = {
  en: 'This is no report of a content security policy.',
  nl: 'Dit is geen melding van een beveiligingsbeleid.',
};
