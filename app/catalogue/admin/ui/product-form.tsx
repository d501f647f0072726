import '../words.ts';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { LibraryImage } from '#app/media/images.server.ts';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useUnsavedChanges } from '#app/ui/admin/unsaved-changes.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { ProductAnswer } from '../product-answer.ts';
import type { ProductValues } from '../product-values.ts';
import { ProductFields } from './product-fields.tsx';
import { problemTexts } from './product-problems.ts';
import { TheirProduct } from './their-product.tsx';

type Conflict = Extract<ProductAnswer, { reason: 'changed' }>;

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
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, markSaved, blocker } = useUnsavedChanges(form);
  const isSaving = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const { id, version } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what the fields show from now on.
  useEffect(markSaved, [version, markSaved]);
  useAnnounced(fetcher.data, form, id === undefined, markSaved);
  useWayToAdded(id === undefined ? fetcher.data : undefined, isDirty);

  const problems = answer && 'problems' in answer ? answer.problems : {};
  const conflict = useConflict(answer, version);
  const typed = given && 'typed' in given && !fetcher.data?.ok ? given.typed : undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => isSaving && event.preventDefault()}
    >
      {version !== undefined && <input type="hidden" name="version" value={conflict?.version ?? version} />}
      <div role="status" className="mb-4 empty:hidden">
        {!isSaving && conflict && id && (
          <TheirProduct id={id} theirs={conflict.theirs} typed={conflict.typed.values} />
        )}
        {!isSaving && answer && !answer.ok && !('typed' in answer) && <RefusalNote reason={answer.reason} />}
        {given?.ok && !fetcher.data && (
          <p className="admin-note" data-tone="good">
            {t('adminProducts.done.updateText', given)}
          </p>
        )}
      </div>
      <ProductFields
        key={version ?? 'new'}
        values={typed?.values ?? shown.values}
        images={typed?.images ?? shown.images}
        held={shown.held ?? {}}
        theirs={conflict?.theirs}
        problems={problems}
        errors={problemTexts(t, problems)}
      />
      <SaveBar
        isDirty={isDirty}
        isSaving={isSaving}
        blocker={blocker}
        label={t(id === undefined ? 'adminProducts.add' : 'adminProducts.save')}
        backTo="/admin/products"
      />
    </fetcher.Form>
  );
}

/**
 * What somebody else saved meanwhile: known until the page shows another version, also while what is sent on top of it is
 * refused for other reasons.
 */
function useConflict(answer: ProductAnswer | AdminRefusal | undefined, version: string | undefined) {
  const [told, setTold] = useState<{ of: Conflict; shown: string | undefined }>();
  const newest = answer && 'theirs' in answer ? answer : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was told to the version that was shown then.
  useEffect(() => {
    if (newest) setTold({ of: newest, shown: version });
  }, [newest]);
  const conflict = told ? told.shown === version && told.of : newest;
  return conflict && conflict.version !== version ? conflict : undefined;
}

/** Says once what became of it, and brings the reader to the first field that was refused. */
function useAnnounced(
  answered: ProductAnswer | AdminRefusal | undefined,
  form: React.RefObject<HTMLFormElement | null>,
  isNew: boolean,
  markSaved: () => void,
): void {
  const t = useWords();
  const toast = useToasts();
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (!answered || told.current === answered) return;
    told.current = answered;
    const did = isNew ? 'add' : 'update';
    if (answered.ok) {
      if (isNew) markSaved();
      const description = t(`adminProducts.done.${did}Text`, answered);
      return toast({ variant: 'success', title: t(`adminProducts.done.${did}`), description });
    }
    toast({ variant: 'destructive', title: t(`adminProducts.failed.${did}`) });
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answered, form, isNew, markSaved, toast, t]);
}

/** To the page of the product that was added, once nothing is unsaved that would hold it up. */
function useWayToAdded(answered: ProductAnswer | AdminRefusal | undefined, isDirty: boolean): void {
  const navigate = useNavigate();
  const added = answered?.ok ? answered.id : undefined;
  useEffect(() => {
    if (added && !isDirty) void navigate(`/admin/products/${encodeURIComponent(added)}`);
  }, [added, isDirty, navigate]);
}
