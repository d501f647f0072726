import { type SubmitEvent, useRef } from 'react';
import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { sizeName } from '#app/catalogue/size-name.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { focusFormError } from '#app/ui/admin/focus-form-error.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useUnsavedChanges } from '#app/ui/admin/form/use-unsaved-changes.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { type ListState, ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { formActionOfPath, useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { changeShelves } from '../change-shelves.server.ts';
import { listShelves } from '../list-shelves.server.ts';
import type { ShelfAnswer } from '../shelf-form.ts';
import {
  fieldName,
  longestOf,
  readShelfForm,
  type ShelfField,
  type ShelfListItem,
  shelfFields,
} from '../shelf-form.ts';
import type { Route } from './+types/shelves';
import { StockSearchAndFilterForm } from './ui/stock-filter-form.tsx';

export const handle = requireTranslations('admin/inventory', 'catalogue');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('shelves.title'),
    description: t('shelves.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['title'] });
  const isWithoutShelf = url.searchParams.get('shelf') === 'none';
  const shown = { list, isWithoutShelf, isSaved: url.searchParams.has('saved') };
  try {
    const { sizes, total } = await listShelves(db, { ...list, isWithoutShelf, perPage: ROWS_PER_PAGE });
    return { ...shown, ok: true as const, list: { ...list, total }, sizes };
  } catch (error) {
    log.error({ err: error }, 'the shelves could not be read');
    return data({ ...shown, ok: false as const }, 503);
  }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (!formActionOfPath(pattern, { changes: true })) throw data(null, 400);
  const typed = readShelfForm(await request.formData().catch(() => new FormData()));
  const changed = await changeShelves(db, context.get(signedInAdmin), typed, new Date());
  if (!changed.ok) return data<ShelfAnswer>({ ...changed, reason: 'refused', typed }, 409);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith('.data')) return data<ShelfAnswer>(changed);
  searchParams.set('saved', '1');
  throw redirect(`/admin/inventory/shelves?${searchParams}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function ShelvesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { list, isWithoutShelf } = loaderData;
  const given = actionData && !actionData.ok && 'typed' in actionData ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/inventory">{t('stockLedger.back')}</BackToList>
      <h1>{t('shelves.title')}</h1>
      <p className="admin-lead mb-4">{t('shelves.lead')}</p>
      <StockSearchAndFilterForm
        search={list.search}
        filter={{
          name: 'shelf',
          chosen: isWithoutShelf ? 'none' : '',
          choices: [
            { value: '', label: t('inventory.filter.all') },
            { value: 'none', label: t('shelves.without') },
          ],
        }}
      />
      {loaderData.ok ? (
        <ShelfForm
          key={JSON.stringify([list.search, isWithoutShelf, list.page])}
          list={loaderData.list}
          sizes={loaderData.sizes}
          isSaved={loaderData.isSaved}
          given={given}
        />
      ) : (
        <LoadFailure title={t('shelves.notLoaded')} address="/admin/inventory/shelves" />
      )}
    </>
  );
}

type Refused = Extract<ShelfAnswer, { ok: false }>;
type ShelfFormProps = {
  list: ListState & { total: number };
  sizes: ShelfListItem[];
  isSaved: boolean;
  /** The refusal that came with the page, without JavaScript. */
  given: Refused | undefined;
};

function ShelfForm({ list, sizes, isSaved, given }: ShelfFormProps) {
  const t = useWords();
  const language = useLanguage();
  const toast = useToasts();
  const address = useFormActionUrl('/admin/inventory/shelves');
  const fetcher = useFetcher<ShelfAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, markSent, markSaved, blocker } = useUnsavedChanges(form);
  const isSaving = fetcher.state !== 'idle';
  const answer = isSaving ? undefined : (fetcher.data ?? given);
  const refused = answer && !answer.ok && 'typed' in answer ? answer : undefined;
  useOnActionData(fetcher.data, (heard) => {
    if (heard.ok) {
      toast({ variant: 'success', title: t('inventory.saved', { count: heard.count }) });
      return markSaved();
    }
    if (!('typed' in heard)) toast({ variant: 'destructive', title: t('shelves.notSaved') });
    if (form.current) focusFormError(form.current, 'typed' in heard);
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={address('changes')}
      noValidate
      className="stock-form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        if (isSaving) return event.preventDefault();
        markSent();
      }}
    >
      <div role="status" tabIndex={-1} className="form-status mb-4 empty:hidden">
        {refused && (
          <p className="admin-note" data-tone="warning">
            {t('inventory.refused')}
          </p>
        )}
        {answer && !answer.ok && !('typed' in answer) && <RefusalNote reason={answer.reason} />}
        {isSaved && !answer && (
          <p className="admin-note" data-tone="good">
            {t('shelves.savedByPage')}
          </p>
        )}
      </div>
      <DataTable
        caption={t('shelves.title')}
        list={list}
        rows={sizes}
        keyOf={({ id }) => id}
        empty={t('inventory.none')}
        columns={[
          {
            id: 'product',
            header: t('inventory.column.product'),
            isName: true,
            cell: (row) => {
              const title = translated(language, row.title, row.titleNl);
              return <span lang={title.language}>{title.text}</span>;
            },
          },
          { id: 'size', header: t('inventory.column.size'), cell: ({ size }) => sizeName(size, t) },
          ...shelfFields.map((field) => ({
            id: field,
            header: t(`shelves.column.${field}`),
            cell: (row: ShelfListItem) => (
              <ShelfInput key={row[field]} field={field} row={row} refused={refused} given={given} />
            ),
          })),
        ]}
      />
      <SaveBar isDirty={isDirty} isSaving={isSaving} blocker={blocker} label={t('shelves.save')} />
    </fetcher.Form>
  );
}

type ShelfInputProps = {
  field: ShelfField;
  row: ShelfListItem;
  refused: Refused | undefined;
  given: Refused | undefined;
};

/** The key remounts the input when the stored text changes. */
function ShelfInput({ field, row, refused, given }: ShelfInputProps) {
  const t = useWords();
  const language = useLanguage();
  const name = fieldName(field, row.id);
  const problem = refused?.problems[name];
  const typed = given?.typed.find((one) => one.id === row.id && one.field === field);
  const title = translated(language, row.title, row.titleNl).text;
  return (
    <span className="stock-field">
      <input type="hidden" name={`seen-${name}`} value={problem?.now ?? typed?.seen ?? row[field]} />
      <input
        name={name}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={longestOf[field]}
        className="product-stock shelf-input"
        defaultValue={typed?.wanted ?? row[field]}
        aria-label={t(`shelves.of.${field}`, { title, size: sizeName(row.size, t) })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${name}-error`}
      />
      {problem && (
        <span id={`${name}-error`} className="stock-field-error">
          {t(`shelves.problem.${problem.problem}`, { now: problem.now || '–', longest: longestOf[field] })}
        </span>
      )}
    </span>
  );
}
