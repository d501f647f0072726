import '#app/catalogue/csv/import-in-worker.server.ts';
import '#app/navigation/menus/migrate-browser-storage.server.ts';
import '#app/orders/documents/render-document-in-worker.server.ts';

/** Where a thread for long work starts; see `platform/jobs/long-work.server.ts`. */
export { doLongWork as default } from '#app/platform/jobs/long-work.server.ts';
