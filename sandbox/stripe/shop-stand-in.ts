import { createServer } from 'node:http';
import Stripe from 'stripe';
import { closeServer, listen, readBody } from '../http.ts';
import { type StripeSandboxOptions, startStripeSandbox } from './stripe-sandbox.ts';

const SECRET_KEY = 'sk_test_marenza_sandbox';
const WEBHOOK_SECRET = 'whsec_marenza_sandbox';

/**
 * Starts a sandbox with a shop for tests: it has Stripe's client and collects webhooks with verified signatures. `statuses` are its next
 * responses; then 200.
 */
export async function startSandboxWithShop(options: Partial<StripeSandboxOptions> = {}) {
  const received: Stripe.Event[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const status = statuses.shift() ?? 200;
    const body = (await readBody(request)) ?? '';
    const signature = request.headers['stripe-signature'] ?? '';
    const event = stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    if (status === 200) received.push(event);
    response.writeHead(status).end();
  });
  const port = await listen(server, 0, '127.0.0.1');
  const sandbox = await startStripeSandbox({
    port: 0,
    secretKey: SECRET_KEY,
    webhookUrl: `http://127.0.0.1:${port}/webhook`,
    webhookSecret: WEBHOOK_SECRET,
    ...options,
  });
  const stripe = connect(sandbox.port);

  async function close(): Promise<void> {
    await sandbox.close();
    await closeServer(server);
  }

  async function control(path: string, body?: object) {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${sandbox.url}/sandbox/${path}`, init);
    return (await response.json()) as Record<string, unknown>;
  }

  return { sandbox, stripe, received, statuses, control, close };
}

/** Connects Stripe's own client to a sandbox. */
export function connect(port: number, secretKey = SECRET_KEY): Stripe {
  return new Stripe(secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 5000,
  });
}

/** Two linen shirts, €129.90, as the shop would order them. */
export function linenShirts(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/bag',
    client_reference_id: 'order-1',
    customer_email: 'shopper@example.com',
    metadata: { order_id: 'order-1' },
    payment_intent_data: { metadata: { order_id: 'order-1' } },
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'eur', unit_amount: 6495, product_data: { name: 'Linen Shirt <M>' } },
      },
    ],
  };
}

/** Waits until `isTrue`, at most twenty seconds. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It did not happen within twenty seconds.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
