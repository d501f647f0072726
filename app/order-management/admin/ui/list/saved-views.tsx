import { type ComponentProps, type SubmitEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { LONGEST_VIEW_NAME, MOST_SAVED_VIEWS, type SavedView } from '#app/orders/saved-views/saved-view.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { Link, SubmitButton } from '#app/ui/link.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import type { SavedViewAnswer } from '../../order-action-result-types.ts';

type SavedViewsProps = { views: SavedView[]; query: string; given: SavedViewAnswer | undefined };

export function SavedViews({ views, query, given }: SavedViewsProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/orders');
  const fetcher = useFetcher<SavedViewAnswer | AdminRefusal>();
  const summary = useRef<HTMLElement>(null);
  const newName = useRef<HTMLFormElement>(null);
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? given) : undefined;
  const ofView = answer && 'of' in answer ? answer : undefined;
  useOnActionData(fetcher.data, (done) => {
    if (!done.ok || !('of' in done)) return;
    if (done.did === 'save') newName.current?.reset();
    // The button that had the focus disappeared with its view.
    if (done.did === 'delete') summary.current?.focus();
  });

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    if (fetcher.state === 'idle')
      void fetcher.submit(button instanceof HTMLButtonElement ? button : event.currentTarget);
  }

  const problemOf = (id: string) =>
    ofView && !ofView.ok && ofView.id === id && ofView.reason !== 'not-found'
      ? t(`adminOrders.savedViews.problem.${ofView.reason}`, { most: MOST_SAVED_VIEWS })
      : undefined;
  return (
    <section aria-label={t('adminOrders.savedViews')} className="order-saved-views">
      {views.length > 0 && <SavedViewLinks views={views} query={query} />}
      <details open={given ? true : undefined}>
        <summary ref={summary}>{t('adminOrders.savedViews.change')}</summary>
        <form
          ref={newName}
          method="post"
          action={address('saved-views')}
          className="order-view-form"
          noValidate
          onSubmit={send}
        >
          <ViewNameField
            label={t('adminOrders.savedViews.name')}
            hint={t('adminOrders.savedViews.hint')}
            id="new-view-name"
            defaultValue={given && !given.ok && !given.id ? given.typed : ''}
            error={problemOf('')}
          />
          <SubmitButton look="secondary">{t('adminOrders.savedViews.save')}</SubmitButton>
        </form>
        {views.map((view) => (
          <SavedViewForm
            key={`${view.id} ${view.name}`}
            view={view}
            typed={given && !given.ok && given.id === view.id ? given.typed : view.name}
            problem={problemOf(view.id)}
            onSubmit={send}
          />
        ))}
        <OutcomeNote outcome={answer} className="">
          {ofView?.ok && t(`adminOrders.savedViews.done.${ofView.did}`, { name: ofView.name })}
          {ofView?.ok === false &&
            ofView.reason === 'not-found' &&
            t('adminOrders.savedViews.problem.not-found')}
        </OutcomeNote>
      </details>
    </section>
  );
}

type SavedViewFormProps = {
  view: SavedView;
  typed: string;
  problem: string | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

function SavedViewForm({ view: { id, name }, typed, problem, onSubmit }: SavedViewFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/orders');
  return (
    <form
      method="post"
      action={address('saved-view-names')}
      className="order-view-form"
      noValidate
      onSubmit={onSubmit}
    >
      <input type="hidden" name="id" value={id} />
      <ViewNameField
        label={t('adminOrders.savedViews.nameOf', { name })}
        id={`view-name-${id}`}
        defaultValue={typed}
        error={problem}
      />
      <span className="order-view-buttons">
        <SubmitButton look="secondary" aria-label={t('adminOrders.savedViews.renameOne', { name })}>
          {t('adminOrders.savedViews.rename')}
        </SubmitButton>
        <SubmitButton
          look="link"
          className="button-destructive"
          formAction={address('saved-view-deletions')}
          aria-label={t('adminOrders.savedViews.deleteOne', { name })}
        >
          {t('adminOrders.savedViews.delete')}
        </SubmitButton>
      </span>
    </form>
  );
}

function ViewNameField(
  props: Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'id' | 'defaultValue' | 'error'>,
) {
  return <Field {...props} name="name" required maxLength={LONGEST_VIEW_NAME} autoComplete="off" />;
}

function SavedViewLinks({ views, query }: Pick<SavedViewsProps, 'views' | 'query'>) {
  return (
    <ul className="order-views">
      {views.map((view) => (
        <li key={view.id}>
          <Link to={`/admin/orders?${view.query}`} aria-current={view.query === query ? 'page' : undefined}>
            {view.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
