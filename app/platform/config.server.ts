import { readSettings } from './environment-settings.server.ts';

export const config = readSettings(process.env);

/** The database URL without a pooler, for LISTEN, jobs, locks and migrations. Pages may use a pooler. */
export const directDatabaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? '';

export const tracesEndpoint =
  config.OTEL_SDK_DISABLED === 'true' || config.OTEL_TRACES_EXPORTER === 'none'
    ? undefined
    : (config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT);

export const shopUrl = (config.SHOP_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');

export const socialUrl =
  config.SOCIAL_URL ??
  `https://www.instagram.com/explore/tags/${encodeURIComponent(config.BRAND_NAME.toLowerCase().replace(/\W/g, ''))}/`;
