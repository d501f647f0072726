import { readSettings } from './environment-settings.server.ts';

/** The process's settings, read once. `npm start` fills in those of the database and sandbox it started. */
export const config = readSettings(process.env);

/**
 * Direct database address for work that outlasts a transaction: LISTEN, jobs, locks, migrations.
 * Pages may go through a pooler.
 */
export const directDatabaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? '';

export const tracesEndpoint =
  config.OTEL_SDK_DISABLED === 'true' || config.OTEL_TRACES_EXPORTER === 'none'
    ? undefined
    : (config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT);

/** Public address of the shop, without a trailing slash. */
export const shopUrl = (config.SHOP_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');

/** The shop's own social page, or else the hashtag page of its name. */
export const socialUrl =
  config.SOCIAL_URL ??
  `https://www.instagram.com/explore/tags/${encodeURIComponent(config.BRAND_NAME.toLowerCase().replace(/\W/g, ''))}/`;
