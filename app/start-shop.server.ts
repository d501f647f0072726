import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { createOrDeleteSampleAdmin } from '#app/accounts/create-sample-admin.server.ts';
import { startAccountJobs } from '#app/accounts/start-account-jobs.server.ts';
import { queueRestoredJobs } from '#app/back-office/backup/queue-restored-jobs.server.ts';
import { startBackupJobs, stopBackups } from '#app/back-office/backup/scheduled/scheduled-backups.server.ts';
import { startDashboardJobs } from '#app/back-office/dashboard/keep-sales.server.ts';
import { shopMetrics } from '#app/back-office/metrics/shop-metrics.server.ts';
import { startNotificationJobs } from '#app/back-office/notifications/notification-jobs.server.ts';
import { watchClock, watchDisks } from '#app/back-office/notifications/watch-host.server.ts';
import { startRetentionJobs } from '#app/back-office/retention/start-retention-jobs.server.ts';
import { startProductJobs } from '#app/catalogue/editing/publish-scheduled-products.server.ts';
import { respondTooManyRequests } from '#app/catalogue/too-many-requests.server.ts';
import { startContactJobs } from '#app/content/contact/start-contact-jobs.server.ts';
import { startContentJobs } from '#app/content/sections/list-published-sections.server.ts';
import { startDropBlockJobs } from '#app/drops/blocklist/blocklist.server.ts';
import { startDrawJobs } from '#app/drops/draw/draw-jobs.server.ts';
import { startDropJobs } from '#app/drops/invalidate-drop-pages.server.ts';
import { serveQueueStatus, startQueues } from '#app/drops/queue/queue-status.server.ts';
import { startQueueJobs } from '#app/drops/queue/tickets.server.ts';
import { startReminderJobs } from '#app/drops/reminders/send-reminder-mails.server.ts';
import { startRoomJobs } from '#app/drops/waiting-room/send-rejoin-mail.server.ts';
import { startGiftCardJobs } from '#app/gift-cards/mail/send-gift-card-mails.server.ts';
import { startLookbookJobs } from '#app/lookbook/editing/campaign-editor.server.ts';
import { prewarmRenditions } from '#app/media/serving/prewarm-renditions.server.ts';
import { serveMedia } from '#app/media/serving/serve-media.server.ts';
import { startNavigationJobs } from '#app/navigation/copyright-year.server.ts';
import { startNewsletterJobs } from '#app/newsletter/newsletter-jobs.server.ts';
import { unregisterServiceWorker } from '#app/offline/unregister-service-worker.server.ts';
import { startOrderJobs } from '#app/order-management/start-order-jobs.server.ts';
import { config, directDatabaseUrl } from '#app/platform/config.server.ts';
import { db, pool } from '#app/platform/database/db.server.ts';
import { migrateDatabase } from '#app/platform/database/migrate.server.ts';
import { refusePooler, warnOfPoolerWithoutTimeLimit } from '#app/platform/database/pooler.server.ts';
import { SettingError, usesSandbox } from '#app/platform/environment-settings.server.ts';
import { createHttpServer, type Serve } from '#app/platform/http/create-http-server.server.ts';
import { markReady, markStopping } from '#app/platform/http/readiness.server.ts';
import { serveTime } from '#app/platform/http/server-time.server.ts';
import { staticFiles } from '#app/platform/http/static-files.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { stopLongWork } from '#app/platform/jobs/long-work.server.ts';
import { healQueueClock } from '#app/platform/jobs/queue-health.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { logUncaughtErrors, redirectConsoleToLog } from '#app/platform/log/log-uncaught-errors.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { areMetricsOn, processMetrics } from '#app/platform/metrics/process-metrics.server.ts';
import { readMetricsText, shareMetrics } from '#app/platform/metrics/shared-metrics.server.ts';
import { purgingCdn } from '#app/platform/pages/cdn.server.ts';
import { listenForInvalidations } from '#app/platform/pages/listen-for-invalidations.server.ts';
import { createPageCache } from '#app/platform/pages/page-cache.server.ts';
import { loadAllTranslations } from '#app/platform/text/all-translations.server.ts';
import { startTracing, stopTracing } from '#app/platform/tracing/start-tracing.server.ts';
import { startImportJobs } from '#app/product-csv/start-import-jobs.server.ts';
import { startSalePriceJobs } from '#app/sale-prices/invalidate-at-price-changes.server.ts';
import { startStockAlertJobs } from '#app/stock-alerts/stock-alert-jobs.server.ts';
import { routeRules } from './route-rules.server.ts';

loadAllTranslations();

export { runSecondFactorReset } from '#app/accounts/staff/reset-second-factor.server.ts';
export { runBackupCommand, runRestoreCommand } from '#app/back-office/backup/backup-commands.server.ts';
export { runImportCommand } from '#app/product-csv/run-import-command.server.ts';

const FINISH_WITHIN_MS = 15_000;

/** `drainSeconds` is the time for which readiness checks fail before the shop stops accepting requests. */
export type Shop = { port: number; metrics(): Promise<string>; stop(drainSeconds?: number): Promise<void> };

export type ReplaceableShop = Shop & {
  /** Stops once all work is finished. Connections are closed after their next response or an idle timeout. */
  finish(): Promise<void>;
};

/** The sources of pages and static files. The development server provides its own. */
type Sources = { build: ServerBuild | (() => Promise<ServerBuild>); files: Serve };

/** Starts the shop. Fills an empty sandbox with the sample catalogue. Throws a SettingError for a faulty setting. */
export async function startShop(given?: Sources): Promise<ReplaceableShop> {
  if (!given) logUncaughtErrors();
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody waited for'));
  await startTracing();
  const sources = given ?? (await builtSources());
  await reachDatabase();
  const metFirst = usesSandbox(config) ? await fillSandbox() : [];
  await createOrDeleteSampleAdmin(db);
  await startAllJobs();
  const stopQueues = await startQueues(db);
  const cache = purgingCdn(createPageCache());
  const changes = await listenForInvalidations(cache, directDatabaseUrl);
  const server = createHttpServer(
    sources.build,
    cache,
    [serveTime, unregisterServiceWorker, sources.files, serveMedia, serveQueueStatus],
    routeRules,
    { answerRefused: respondTooManyRequests },
  );
  if (areMetricsOn)
    shareMetrics(async (withShop) => [
      ...(await processMetrics(cache)),
      ...(withShop ? await shopMetrics(db, new Date()) : []),
    ]);
  const port = await listen(server);
  if (!given) redirectConsoleToLog();
  markReady();
  const stopMakingAhead = prewarmRenditions(metFirst);
  const stopWatchingDisks = watchDisks(db);
  const stopWatchingClock = watchClock(db);

  // Requests stop first, then the jobs that they may have queued, then the services that both need.
  const stopping = stopInOrder([
    stopBackups,
    stopWatchingDisks,
    stopWatchingClock,
    stopQueues,
    (hurry) => closeServer(server, hurry),
    stopMakingAhead,
    stopJobs,
    stopLongWork,
    closeMail,
    changes.stop,
    () => pool.end(),
    stopTracing,
  ]);
  return { port, metrics: readMetricsText, ...stopping };
}

async function startAllJobs(): Promise<void> {
  await startJobs();
  await healQueueClock(db);
  await startImportJobs();
  const starts = [
    startOrderJobs,
    startDashboardJobs,
    startProductJobs,
    startDropJobs,
    startReminderJobs,
    startQueueJobs,
    startRoomJobs,
    startDrawJobs,
    startDropBlockJobs,
    startSalePriceJobs,
    startGiftCardJobs,
    startLookbookJobs,
    startContentJobs,
    startContactJobs,
    startNewsletterJobs,
    startStockAlertJobs,
    startNavigationJobs,
    startAccountJobs,
    startBackupJobs,
    startRetentionJobs,
    startNotificationJobs,
    queueRestoredJobs,
  ];
  for (const start of starts) await start(db);
}

/** Runs the steps in order. A step may fail, such as without a database, and does not prevent the others. */
function stopInOrder(steps: ((hurry: AbortSignal) => unknown)[]): Pick<ReplaceableShop, 'stop' | 'finish'> {
  const hurry = new AbortController();
  let ended: Promise<void> | undefined;

  async function end(): Promise<void> {
    for (const step of steps) {
      try {
        await step(hurry.signal);
      } catch (error) {
        log.warn({ err: error }, 'something did not stop as it should');
      }
    }
  }

  function finish(): Promise<void> {
    ended ??= end();
    return ended;
  }

  async function stop(drainSeconds = 0): Promise<void> {
    markStopping();
    await sleep(drainSeconds * 1000);
    hurry.abort();
    await finish();
  }

  return { stop, finish };
}

/** Fills an empty sandbox. Returns the renditions that its shoppers need first. */
async function fillSandbox(): Promise<string[]> {
  const { fillEmptyShop } = await import('sample-shop/fill/fill-empty-shop.server.ts');
  return fillEmptyShop(db, new Date());
}

async function reachDatabase(): Promise<void> {
  await reach(config.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', async () => {
    await refusePooler(directDatabaseUrl);
    await migrateDatabase(directDatabaseUrl);
  });
  await reach('DATABASE_URL', () => warnOfPoolerWithoutTimeLimit(pool));
}

async function reach(setting: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isConnection = /^(E[A-Z]+|28...|3D...|57P0.|08...)$/.test(code);
    if (!isConnection) throw error;
    throw new SettingError(`${setting} leads to no usable database: ${message || code}.`);
  }
}

/** Lets a kept-alive connection send one more request. In a hurry, closes idle connections at once and aborts slow requests. */
async function closeServer(server: ReturnType<typeof createHttpServer>, hurry: AbortSignal): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  // `close` of an HTTP server would also close idle connections.
  const closed = new Promise((resolve) => net.Server.prototype.close.call(server, resolve));
  const timers: NodeJS.Timeout[] = [setTimeout(() => server.closeAllConnections(), server.requestTimeout)];
  const hasten = () =>
    timers.push(
      setInterval(() => server.closeIdleConnections(), 100),
      setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS),
    );
  if (hurry.aborted) hasten();
  else hurry.addEventListener('abort', hasten);
  await closed;
  for (const timer of timers) clearTimeout(timer);
}

function listen(server: ReturnType<typeof createHttpServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new SettingError(`PORT ${config.PORT} is taken by another program.`) : error);
      // Later errors concern a single connection that could not be accepted.
      log.warn({ err: error }, 'the HTTP server had trouble');
    });
    server.listen({ port: config.PORT, host: config.HOST }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : config.PORT;
      log.info({ port }, 'ready');
      resolve(port);
    });
  });
}

/** Returns the build itself. For a function, React Router would prepare the routes again at each request. */
async function builtSources(): Promise<Sources> {
  const build = await import('virtual:react-router/server-build');
  return { build, files: staticFiles(path.resolve('build/client')) };
}
