import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { changeShelves } from '../change-shelves.server.ts';
import { listShelves, type ShelfListItem } from '../list-sizes.server.ts';
import {
  fieldName,
  longestOf,
  readShelfForm,
  type ShelfAnswer,
  type ShelfChange,
  type ShelfField,
  type ShelfProblem,
  shelfFields,
} from '../shelf-form.ts';
import type { Route } from './+types/shelves';
import { SizeInput, SizesForm, useSizeColumns, useSizeNames } from './ui/sizes-form.tsx';
import { StockSearchAndFilterForm } from './ui/stock-filter-form.tsx';

export const handle = requireTranslations('admin/inventory', 'catalogue');

export const meta = unindexedPageMeta('shelves.title', 'shelves.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['title'] });
  const isWithoutShelf = url.searchParams.get('shelf') === 'none';
  const { sizes, total } = await listShelves(db, { ...list, isWithoutShelf });
  return { list: { ...list, total }, isWithoutShelf, isSaved: url.searchParams.has('saved'), sizes };
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

export { clientAction } from '#app/ui/admin/refusal.tsx';

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
      <ShelfForm
        key={JSON.stringify([list.search, isWithoutShelf, list.page])}
        {...loaderData}
        given={given}
      />
    </>
  );
}

type ShelfFormProps = Route.ComponentProps['loaderData'] & {
  given: Extract<ShelfAnswer, { ok: false }> | undefined;
};

function ShelfForm({ list, sizes, isSaved, given }: ShelfFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/inventory/shelves');
  const sizeColumns = useSizeColumns();
  const texts = {
    save: t('shelves.save'),
    saved: (count: number) => t('inventory.saved', { count }),
    refused: t('inventory.refused'),
    notSaved: t('shelves.notSaved'),
    savedByPage: isSaved && t('shelves.savedByPage'),
  };
  return (
    <SizesForm action={address('changes')} texts={texts} given={given}>
      {(refused, problems) => (
        <DataTable
          caption={t('shelves.title')}
          list={list}
          rows={sizes}
          keyOf={({ id }) => id}
          empty={t('inventory.none')}
          columns={[
            ...sizeColumns,
            ...shelfFields.map((field) => ({
              header: t(`shelves.column.${field}`),
              cell: (row: ShelfListItem) => (
                <ShelfInput
                  key={row[field]}
                  field={field}
                  row={row}
                  typed={refused?.typed.find((one) => one.id === row.id && one.field === field)}
                  problem={problems[fieldName(field, row.id)]}
                />
              ),
            })),
          ]}
        />
      )}
    </SizesForm>
  );
}

type ShelfInputProps = {
  field: ShelfField;
  row: ShelfListItem;
  typed: ShelfChange | undefined;
  problem: ShelfProblem | undefined;
};

function ShelfInput({ field, row, typed, problem }: ShelfInputProps) {
  const t = useWords();
  const namesOf = useSizeNames();
  const name = fieldName(field, row.id);
  const longest = longestOf[field];
  return (
    <span className="stock-field">
      <input type="hidden" name={`seen-${name}`} value={problem?.now ?? typed?.seen ?? row[field]} />
      <SizeInput
        name={name}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={longest}
        className="shelf-input"
        defaultValue={typed?.wanted ?? row[field]}
        aria-label={t(`shelves.of.${field}`, namesOf(row))}
        problem={problem && t(`shelves.problem.${problem.problem}`, { now: problem.now || '–', longest })}
      />
    </span>
  );
}
