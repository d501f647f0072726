import type { ReactNode } from 'react';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import {
  CardList,
  type DeletionAnswer,
  ListCard,
  ListPage,
  listTexts,
} from '#app/ui/admin/list/list-page.tsx';
import type { AdminRefusal } from '#app/ui/admin/refusal.tsx';

type OrderedRow = { id: string; title: string; titleNl: string; used: number };

type OrderedListProps<Row> = {
  address: `/admin/products/${'categories' | 'departments' | 'colours' | 'collections'}`;
  /** Returns a text of the page's catalogue, such as `categories.title`. */
  text: (part: string, values?: { name: string }) => string;
  rows: Row[];
  given: DeletionAnswer<'missing' | 'used'> | AdminRefusal | undefined;
  /** The refusal to delete one that is used, if that may not be deleted. */
  inUse?: string;
  /** Returns where shoppers find it. */
  place: (row: Row) => ReactNode;
};

/** Displays the categories, departments, colours or collections of products, in their order. */
export function OrderedList<Row extends OrderedRow>(props: OrderedListProps<Row>) {
  const { address, text, rows, given, inUse = '', place } = props;
  const t = useWords();
  const language = useLanguage();
  return (
    <ListPage
      address={address}
      texts={listTexts(text)}
      given={given}
      refusals={{ missing: text('gone'), used: inUse }}
    >
      {(onDelete) => (
        <CardList rows={rows} empty={text('none')}>
          {(row) => (
            <ListCard
              key={row.id}
              address={address}
              id={row.id}
              title={translated(language, row.title, row.titleNl)}
              text={(part, name) => text(part, { name })}
              onDelete={onDelete}
            >
              <p className="text-stone">{place(row)}</p>
              <p className="text-stone">{t('categories.used', { count: row.used })}</p>
            </ListCard>
          )}
        </CardList>
      )}
    </ListPage>
  );
}
