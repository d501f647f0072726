import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isAdminPath } from '#app/accounts/sign-in-return-path.ts';
import { isDatabaseUnavailable } from '#app/platform/database/database-unavailable.server.ts';
import { RequestId } from '#app/platform/http/request-id.tsx';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { CachedHtmlRenderer } from '#app/platform/pages/cached-html.tsx';
import { deferScripts } from '#app/platform/pages/deferred-scripts.server.ts';
import { linkStorefrontRouteManifest } from '#app/platform/pages/link-storefront-route-manifest.server.ts';
import { collectCachedHtml } from '#app/platform/pages/render-cached-html.server.ts';
import { ScriptNonce } from '#app/platform/pages/script-nonce.ts';
import { translationFiles } from '#app/platform/pages/translation-files.server.ts';
import { loadAllTranslations } from '#app/platform/text/all-translations.server.ts';

const GIVE_UP_AFTER_MS = 10_000;
// Undefined in development, since the development server orders its scripts differently.
const translationFilesOf = import.meta.env.PROD ? translationFiles() : undefined;
loadAllTranslations();

/** Renders the whole page before it is sent: cached pages are hashed as a whole, and failures get the right status. */
export default function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { id, nonce, language } = loadContext.get(requestInfo);
  const cachedHtml = collectCachedHtml(nonce);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failure: unknown;
    const page = renderToPipeableStream(
      <RequestId value={id}>
        <ScriptNonce value={nonce}>
          <CachedHtmlRenderer value={cachedHtml.render}>
            <ServerRouter context={context} url={request.url} nonce={nonce} />
          </CachedHtmlRenderer>
        </ScriptNonce>
      </RequestId>,
      {
        nonce,
        // Deferred content is placed where it belongs in the page, so that it is displayed without JavaScript.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          page.pipe(sink);
        },
        onShellError: reject,
        onError(error) {
          failure ??= error;
          // Expected errors, such as 405 for a form without an action, are not logged, since the page displays them.
          if (!isRouteErrorResponse(error)) log.error({ err: error, id }, 'rendering failed');
        },
      },
    );
    const timer = setTimeout(() => page.abort(), GIVE_UP_AFTER_MS);
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        headers.set('Content-Type', 'text/html; charset=utf-8');
        // Latin-1 has one character per byte. Only ASCII is searched for, and decoding would take longer than that.
        const html = Buffer.concat(chunks).toString('latin1');
        const isShoppers = !isAdminPath(new URL(request.url).pathname);
        const named = isShoppers ? linkStorefrontRouteManifest(html) : html;
        const translations = translationFilesOf?.(language, cataloguesOf(context));
        const body = translations ? deferScripts(named, translations) : html;
        const whole = Buffer.from(cachedHtml.insert(body), 'latin1');
        resolve(new Response(whole, { status: failure ? 500 : status, headers }));
        done();
      },
    });
  });
}

function cataloguesOf({ routeModules, staticHandlerContext }: EntryContext): string[] {
  return staticHandlerContext.matches.flatMap(({ route }) => {
    const handle = routeModules[route.id]?.handle as { translations?: string[] } | undefined;
    return handle?.translations ?? [];
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const path = new URL(request.url).pathname;
  // The pool has already logged the failure, and there may be thousands of such requests.
  if (isDatabaseUnavailable(error)) {
    log.warn({ id: context.get(requestInfo).id, path }, 'page failed: the database is away');
    return;
  }
  log.error({ err: error, id: context.get(requestInfo).id, path }, 'page failed');
};
