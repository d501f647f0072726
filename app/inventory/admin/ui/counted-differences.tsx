import { useRef } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import type { StockTakeAnswer, StockTakeItem } from '../../stock-take/stock-take-item.ts';
import { useSizeNames } from './sizes-form.tsx';

type CountedDifferencesProps = {
  counted: StockTakeItem[];
  /** A hash of the displayed counts. Booking is refused if the counts have changed. */
  mark: string;
  given: Extract<StockTakeAnswer, { form: 'bookings' }> | undefined;
};

export function CountedDifferences({ counted, mark, given }: CountedDifferencesProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/inventory/stock-take');
  const fetcher = useFetcher<StockTakeAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? given) : undefined;
  const differing = counted.filter((row) => differenceOf(row) !== 0);
  return (
    <section aria-labelledby="differences" className="counted-differences">
      <h2 id="differences">{t('stockTake.differences')}</h2>
      <div role="status" className="empty:hidden">
        {answer && <BookingNote answer={answer} counted={counted} />}
      </div>
      <p className="mb-4">
        {counted.length
          ? t('stockTake.summary', { counted: counted.length, differing: differing.length })
          : t('stockTake.noneCounted')}
      </p>
      {counted.length > 0 && (
        <>
          <DifferencesTable differing={differing} removal={fetcher} />
          <div className="mt-4">
            <ButtonWithConfirmDialog
              label={t('stockTake.book')}
              look="primary"
              isDestructive={false}
              question={t('stockTake.bookQuestion')}
              action={address('bookings')}
              fields={{ mark }}
              onConfirm={(form) => fetcher.submit(form)}
            >
              {t('stockTake.bookText', { count: differing.length })}
            </ButtonWithConfirmDialog>
          </div>
        </>
      )}
    </section>
  );
}

type BookingNoteProps = { answer: StockTakeAnswer | AdminRefusal; counted: StockTakeItem[] };

function BookingNote({ answer, counted }: BookingNoteProps) {
  const t = useWords();
  const namesOf = useSizeNames();
  if (!('form' in answer)) return <RefusalNote reason={answer.reason} />;
  if (answer.form !== 'bookings') return null;
  if (answer.ok) return <AdminNote tone="good">{t('stockTake.booked', { count: answer.count })}</AdminNote>;
  const short = answer.reason === 'below-held' ? counted.filter(({ id }) => answer.sizeIds.includes(id)) : [];
  const sizes = short.map((row) => Object.values(namesOf(row)).join(', ')).join('; ');
  return (
    <AdminNote tone="warning">
      {t(answer.reason === 'below-held' ? 'stockTake.belowHeld' : 'stockTake.countedMeanwhile', { sizes })}
    </AdminNote>
  );
}

type DifferencesTableProps = { differing: StockTakeItem[]; removal: FetcherWithComponents<unknown> };

function DifferencesTable({ differing, removal }: DifferencesTableProps) {
  const t = useWords();
  const namesOf = useSizeNames();
  const address = useFormActionUrl('/admin/inventory/stock-take');
  return (
    <DataTable
      caption={t('stockTake.differences')}
      rows={differing}
      keyOf={({ id }) => id}
      empty={t('stockTake.allMatch')}
      columns={[
        {
          header: t('inventory.column.product'),
          isName: true,
          cell: (row) => Object.values(namesOf(row)).join(', '),
        },
        ...(
          [
            ['expected', t('stockTake.column.expected'), ({ expected }) => expected],
            ['counted', t('stockTake.column.counted'), ({ counted }) => counted],
            ['difference', t('stockTake.column.difference'), (row) => signed(differenceOf(row))],
            ['stock', t('stockTake.column.newStock'), (row) => row.stock + differenceOf(row)],
          ] satisfies NumberColumn[]
        ).map(([id, header, cell]) => ({ id, header, isNumber: true, cell })),
        {
          header: t('stockTake.again'),
          cell: (row) => (
            <removal.Form method="post" action={address('removals')}>
              <input type="hidden" name="size" value={row.id} />
              <SubmitButton look="link" aria-label={t('stockTake.againOf', namesOf(row))}>
                {t('stockTake.again')}
              </SubmitButton>
            </removal.Form>
          ),
        },
      ]}
    />
  );
}

type NumberColumn = [id: string, header: string, cell: (row: StockTakeItem) => number | string | null];

function differenceOf({ counted, expected }: StockTakeItem): number {
  return (counted ?? 0) - (expected ?? 0);
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

type Scanned = Extract<StockTakeAnswer, { form: 'scans' }>;

/** Counts items by SKU. A scanner types the SKU and Enter; the field is then ready for the next scan. */
export function ScanForm({ given }: { given: Scanned | undefined }) {
  const t = useWords();
  const namesOf = useSizeNames();
  const address = useFormActionUrl('/admin/inventory/stock-take');
  const fetcher = useFetcher<StockTakeAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  useOnActionData(fetcher.data, (heard) => {
    if (heard.ok) form.current?.reset();
    const sku = form.current?.querySelector<HTMLInputElement>('[name=sku]');
    sku?.focus();
    sku?.select();
  });
  const answer = fetcher.data ?? given;
  const scanned = answer && 'form' in answer && answer.form === 'scans' ? answer : undefined;
  const problem = scanned && !scanned.ok ? scanned.reason : undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={address('scans')}
      noValidate
      className="scan-form"
      aria-label={t('stockTake.scan')}
    >
      <Field
        name="sku"
        label={t('stockTake.sku')}
        hint={t('stockTake.skuHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        defaultValue={given && !given.ok ? given.sku : undefined}
        error={
          (problem === 'unknown-sku' || problem === 'several-sizes') && t(`stockTake.problem.${problem}`)
        }
      />
      <Field
        name="pieces"
        label={t('stockTake.pieces')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue="1"
        required
        error={problem === 'pieces' && t('stockTake.problem.pieces')}
      />
      <SubmitButton look="secondary">{t('stockTake.count')}</SubmitButton>
      <p role="status" className="empty:hidden">
        {scanned?.ok && t('stockTake.scanned', { ...namesOf(scanned), counted: scanned.counted })}
        {answer && !answer.ok && !('form' in answer) && <RefusalNote reason={answer.reason} />}
      </p>
    </fetcher.Form>
  );
}
