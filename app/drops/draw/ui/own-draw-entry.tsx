import { Form } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { formatDateTime } from '#app/ui/format-date.ts';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { namedPiece } from '../named-piece.ts';
import type { OwnEntry } from '../shown-draw-type.ts';

type OwnDrawEntryProps = {
  own: OwnEntry;
  dropPath: string;
  moments: { closes: string; ends: string };
  /** True while entries can be removed without a trace. */
  isOpen: boolean;
};

/** Shows a customer's own entry; the item itself is reached by the mailed link. */
export function OwnDrawEntry({ own, dropPath, moments, isOpen }: OwnDrawEntryProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl(dropPath);
  const { id, state, place, until } = own;
  const said = {
    ...moments,
    piece: namedPiece(own, language, t),
    place: place ?? 1,
    until: until ? formatDateTime(new Date(until), language) : '',
  };
  return (
    <section aria-labelledby="own-entry" className="mt-8 max-w-prose border-sand border-y py-4">
      <h2 id="own-entry" className="text-heading">
        {t('dropDraw.own.title')}
      </h2>
      <p className="mt-2">{t(`dropDraw.own.${state}`, said)}</p>
      <p className="mt-2 text-stone">
        {t('dropDraw.own.number')} <code className="break-all text-sm">{id}</code>
      </p>
      {isOpen && (
        <Form method="post" action={address('endings')} className="mt-2">
          <Button type="submit" look="link">
            {t('dropDraw.leave')}
          </Button>
        </Form>
      )}
    </section>
  );
}
