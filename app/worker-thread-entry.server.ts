import '#app/product-csv/import-in-worker.server.ts';
import '#app/navigation/browser-data-worker.server.ts';
import '#app/order-management/documents/render-document-in-worker.server.ts';
import '#app/order-management/documents/picking-documents-worker.server.ts';
import '#app/invoices/tax-report/read-report-in-worker.server.ts';
import { loadAllTranslations } from '#app/platform/text/all-translations.server.ts';

loadAllTranslations();

export { doLongWork as default } from '#app/platform/jobs/long-work.server.ts';
