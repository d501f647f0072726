import '../register-translations.ts';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { ProductFormValues } from '../product-form-values.ts';
import { readValues } from '../product-form-values.ts';

/** The storefront's code comes when somebody asks for it. */
const PreviewDialog = lazy(() =>
  import('./preview-dialog.tsx').then(({ PreviewDialog }) => ({ default: PreviewDialog })),
);

/** A button that shows what shoppers would see if this form were saved now, in a dialog that is no part of the form. */
export function ProductPreviewButton({ pictures }: { pictures: PickedPicture[] }) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const [shown, setShown] = useState<{ values: ProductFormValues; place: Element }>();
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        disabled={!isAlive}
        onClick={({ currentTarget }) => {
          const values = readValues(new FormData(currentTarget.form ?? undefined));
          setShown({ values, place: currentTarget.closest('.admin') ?? document.body });
        }}
      >
        {t('adminProducts.previewForm')}
      </Button>
      {shown &&
        createPortal(
          <Suspense>
            <PreviewDialog values={shown.values} pictures={pictures} onClose={() => setShown(undefined)} />
          </Suspense>,
          shown.place,
        )}
    </>
  );
}
