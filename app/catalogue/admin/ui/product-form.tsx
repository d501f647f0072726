import '../words.ts';
import { useFetcher } from 'react-router';
import type { LibraryImage } from '#app/media/images.server.ts';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { FormStatus } from '#app/ui/admin/form-status.tsx';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/versioned-form.ts';
import type { ProductAnswer } from '../product-answer.ts';
import type { ProductValues } from '../product-values.ts';
import { ProductFields } from './product-fields.tsx';
import { problemTexts } from './product-problems.ts';
import { TheirProduct } from './their-product.tsx';

type ProductFormProps = {
  /** What is saved; one without `id` and `version` is not there yet. */
  shown: {
    id?: string;
    version?: string;
    values: ProductValues;
    images: LibraryImage[];
    held?: Record<string, number>;
  };
  /** What the server said when the form came back with a whole page. */
  given: ProductAnswer | undefined;
};

/** All of a product, for adding it and for changing it. */
export function ProductForm({ shown, given }: ProductFormProps) {
  const t = useWords();
  const fetcher = useFetcher<ProductAnswer | AdminRefusal>();
  const { id, version } = shown;
  const did = id === undefined ? 'add' : 'update';
  const { form, answer, shownVersion, sentVersion, conflict, returned, refusal, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t(`adminProducts.failed.${did}`),
      saved: (answer) => ({
        title: t(`adminProducts.done.${did}`),
        description: t(`adminProducts.done.${did}Text`, answer),
        to: id === undefined ? `/admin/products/${encodeURIComponent(answer.id)}` : undefined,
      }),
    });
  const problems = answer && 'problems' in answer ? answer.problems : {};
  return (
    <fetcher.Form {...form}>
      {version !== undefined && <input type="hidden" name="version" value={sentVersion} />}
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        saved={isSavedByPage && given?.ok && t('adminProducts.done.updateText', given)}
      >
        {conflict && id && <TheirProduct id={id} theirs={conflict.theirs} typed={conflict.typed.values} />}
      </FormStatus>
      <ProductFields
        key={shownVersion ?? 'new'}
        values={returned?.typed.values ?? shown.values}
        images={returned?.typed.images ?? shown.images}
        held={shown.held ?? {}}
        theirs={conflict?.theirs}
        problems={problems}
        errors={problemTexts(t, problems)}
      />
      <SaveBar
        {...saving}
        label={t(id === undefined ? 'adminProducts.add' : 'adminProducts.save')}
        backTo="/admin/products"
      />
    </fetcher.Form>
  );
}
