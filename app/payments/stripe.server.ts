import Stripe from 'stripe';
import { config } from '#app/platform/config.server.ts';

const api = config.STRIPE_API_URL ? new URL(config.STRIPE_API_URL) : undefined;

/** The payment provider's official client. Only this domain uses it; the others speak of payments in our words. */
export const stripe = new Stripe(config.STRIPE_SECRET_KEY ?? '', {
  maxNetworkRetries: 1,
  timeout: 10_000,
  telemetry: false,
  ...(api && {
    host: api.hostname,
    port: api.port,
    protocol: api.protocol === 'https:' ? 'https' : 'http',
  }),
});
