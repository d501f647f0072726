import { useWords } from '#app/platform/text/i18n.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';

type OrderProblemProps = {
  title?: string;
  message: string;
  /** Retrying is useless if nothing exists. */
  canRetry?: boolean;
  /** Target of the second button; by default the list of orders. */
  back?: { to: string; text: string };
};

/** Explains why orders cannot be displayed, with the next steps. The button is a form, to work without JavaScript. */
export function OrderLoadFailure({ title, message, canRetry = true, back }: OrderProblemProps) {
  const t = useWords();
  const { to, text } = back ?? { to: '/account/orders', text: t('order.returnToOrders') };
  return (
    <div role="alert" className="mt-8 flex flex-col items-start">
      {title && <h2 className="text-heading">{title}</h2>}
      <p className="mt-3 max-w-prose text-stone">
        <UnbrokenNumbers>{message}</UnbrokenNumbers>
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {canRetry && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              window.location.reload();
            }}
          >
            <Button type="submit">{t('order.tryAgain')}</Button>
          </form>
        )}
        <ButtonLink to={to} look="secondary">
          {text}
        </ButtonLink>
      </div>
    </div>
  );
}
