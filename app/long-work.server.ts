import './catalogue/csv/long-work.server.ts';
import './navigation/migrate-kept-data.server.ts';
import './orders/paper/write-paper-aside.server.ts';

/** Where a thread for long work starts; see `platform/long-work.server.ts`. */
export { doLongWork as default } from './platform/long-work.server.ts';
