import '../register-translations.ts';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import type { ListAnswer } from '../product-action-data.ts';

/** Says that shoppers do not find a product yet, and lets them: as the list does it for many. */
export function PublishProductForm({ id }: { id: string }) {
  const t = useWords();
  const fetcher = useFetcher<ListAnswer | AdminRefusal>();
  const isBusy = fetcher.state !== 'idle';
  const answer = isBusy ? undefined : fetcher.data;
  return (
    <fetcher.Form
      method="post"
      action="/admin/products/changes"
      className="admin-note mb-4"
      data-tone="warning"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <p className="mb-3">{t('adminProducts.unpublishedNote')}</p>
      <input type="hidden" name="ids" value={id} />
      <input type="hidden" name="published" value="on" />
      <Button type="submit" look="secondary" aria-disabled={isBusy}>
        {t('adminProducts.publish')}
      </Button>
      <div role="alert" className="mt-3 empty:hidden">
        {answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
      </div>
    </fetcher.Form>
  );
}
