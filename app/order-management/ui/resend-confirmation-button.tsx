import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderView } from '#app/orders/order-view-types.ts';
import { fetchJson, READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';

/** The first confirmation is sent seconds after the payment. The page checks for it this often, at this interval. */
const LOOKS = 5;
const PAUSE_MS = 2_000;

/** Sends or resends the confirmation. Disabled while sending. `sessionId` belongs to a payment that was just made. */
export function ResendConfirmationButton({ order, sessionId }: { order: OrderView; sessionId?: string }) {
  const t = useWords();
  const toast = useToasts();
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(order.emailSent);
  useSentByItself(sessionId, isSent, () => setSent(true));

  async function send(): Promise<void> {
    setSending(true);
    const outcome = await requestConfirmationMail(order, sessionId);
    setSending(false);
    if (outcome.ok) {
      setSent(true);
      toast({
        variant: 'success',
        title: t('order.mailSent'),
        description: t('order.mailSentText', { email: order.email }),
      });
      return;
    }
    const problem = problems[outcome.reason];
    const message = 'message' in outcome ? outcome.message : undefined;
    toast({
      variant: 'destructive',
      title: t(`order.mail${problem}`),
      description: message ?? t(`order.mail${problem}Text`),
    });
  }

  return (
    <div role="status">
      {isSending ? (
        <p className="flex min-h-12 items-center justify-center text-stone">{t('order.mailSending')}</p>
      ) : (
        <Button look="secondary" className="w-full" onClick={send}>
          {isSent ? t('order.mailAgain') : t('order.mailSend')}
        </Button>
      )}
    </div>
  );
}

function useSentByItself(sessionId: string | undefined, isSent: boolean, onSent: () => void): void {
  const [looks, setLooks] = useState(0);
  const tell = useEffectEvent(onSent);
  useEffect(() => {
    if (!sessionId || isSent || looks === LOOKS) return;
    const timer = setTimeout(async () => {
      if (await isConfirmationSent(sessionId)) tell();
      setLooks(looks + 1);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sessionId, isSent, looks]);
}

const problems = { missing: 'Missing', refused: 'Refused', unreachable: 'Failed' } as const;

type SendingOutcome =
  | { ok: true }
  | { ok: false; reason: 'missing' | 'refused' | 'unreachable'; message?: string | undefined };

async function requestConfirmationMail(
  order: OrderView,
  sessionId: string | undefined,
): Promise<SendingOutcome> {
  if (!order.id || !order.order_number || !order.email) return { ok: false, reason: 'missing' };
  const json = {
    orderNumber: order.order_number,
    customerEmail: order.email,
    customerName: order.shipping_address.name || order.email.split('@')[0],
    orderId: order.id,
    sessionId,
    manualResend: true,
  };
  const sent = await fetchJson<{ message: string }>('/functions/v1/send-order-confirmation', { json });
  if (sent.ok) return { ok: true };
  if (sent.reason !== 'refused') return { ok: false, reason: 'unreachable' };
  return { ok: false, reason: 'refused', message: sent.body.message };
}

async function isConfirmationSent(sessionId: string): Promise<boolean> {
  const request = { json: { sessionId }, withinMs: READ_MS };
  const { body } = await fetchJson<{ order: OrderView }>('/functions/v1/get-order-from-stripe', request);
  return body.order?.emailSent ?? false;
}
