import { readSettings } from './environment-settings.server.ts';

/** The settings of this process, read once. `npm start` fills in what it started itself (database, sandbox). */
export const config = readSettings(process.env);

/**
 * The database itself, for what lasts longer than a transaction: hearing of changes, jobs, locks, migrations, long work.
 * Pages may reach it through a pooler.
 */
export const directDatabaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? '';

/** Where traces go, if anywhere. */
export const tracesEndpoint =
  config.OTEL_SDK_DISABLED === 'true' || config.OTEL_TRACES_EXPORTER === 'none'
    ? undefined
    : (config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT);

/** The address shoppers know, without a trailing slash. */
export const shopUrl = (config.SHOP_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');

/** Where the house shows its work in public: its own page, or else what others tag with its name. */
export const socialUrl =
  config.SOCIAL_URL ??
  `https://www.instagram.com/explore/tags/${encodeURIComponent(config.BRAND_NAME.toLowerCase().replace(/\W/g, ''))}/`;
