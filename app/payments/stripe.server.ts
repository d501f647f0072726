import Stripe from 'stripe';
import { config } from '#app/platform/config.server.ts';
import { countProviderAnswer } from '#app/platform/metrics/outcome-counts.server.ts';

const api = config.STRIPE_API_URL ? new URL(config.STRIPE_API_URL) : undefined;

/** The payment provider's official client. Only this domain uses it; the others speak of payments in our words. */
export const stripe = new Stripe(config.STRIPE_SECRET_KEY ?? '', {
  maxNetworkRetries: 1,
  timeout: 10_000,
  telemetry: false,
  httpClient: counting(Stripe.createNodeHttpClient()),
  ...(api && {
    host: api.hostname,
    port: api.port,
    protocol: api.protocol === 'https:' ? 'https' : 'http',
  }),
});

/** The client's own way of asking, which counts what comes back. */
function counting(client: Stripe.HttpClient): Stripe.HttpClient {
  const ask = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    try {
      const answer = await ask(...request);
      countProviderAnswer(answer.getStatusCode());
      return answer;
    } catch (error) {
      countProviderAnswer(undefined);
      throw error;
    }
  };
  return client;
}
