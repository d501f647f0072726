import Stripe from 'stripe';
import { config } from '#app/platform/config.server.ts';
import { countProviderAnswer } from '#app/platform/metrics/counts.server.ts';
import { inChildSpan, markFailed, type SpanOf } from '#app/platform/tracing/spans.server.ts';

const api = config.STRIPE_API_URL ? new URL(config.STRIPE_API_URL) : undefined;

/** Used only in this domain. Other domains use the shop's own types for payments. */
export const stripe = new Stripe(config.STRIPE_SECRET_KEY ?? '', {
  maxNetworkRetries: 1,
  timeout: 10_000,
  telemetry: false,
  httpClient: watched(Stripe.createNodeHttpClient()),
  ...(api && { host: api.hostname, port: api.port, protocol: api.protocol === 'https:' ? 'https' : 'http' }),
});

function watched(client: Stripe.HttpClient): Stripe.HttpClient {
  const ask = client.makeRequest.bind(client);
  client.makeRequest = (...request) => {
    const [host, , path, method] = request;
    return inChildSpan(
      () => spanOfProviderRequest(host, path, method),
      async (span) => {
        try {
          const answer = await ask(...request);
          const status = answer.getStatusCode();
          countProviderAnswer(status);
          span?.setAttribute('http.response.status_code', status);
          if (status >= 400) markFailed(span, String(status));
          return answer;
        } catch (error) {
          countProviderAnswer(undefined);
          throw error;
        }
      },
    );
  };
  return client;
}

/** Replaces ids in the path, since anyone who knows a payment session's id can open its order. */
function spanOfProviderRequest(host: string, path: string, method: string): SpanOf {
  const [address = ''] = path.split('?', 1);
  const template = address.replaceAll(/\/[a-z]+_\w+/g, '/{id}');
  return {
    name: `${method} ${template}`,
    kind: 'client',
    attributes: { 'http.request.method': method, 'server.address': host, 'url.template': template },
  };
}

/** Requests a session that cannot exist: "not found" shows that the provider is reachable. */
export async function isProviderReachable(withinMs: number): Promise<boolean> {
  try {
    const once = { timeout: withinMs, maxNetworkRetries: 0 };
    await stripe.checkout.sessions.retrieve('cs_test_health', {}, once);
    return true;
  } catch (error) {
    return error instanceof Stripe.errors.StripeInvalidRequestError;
  }
}
