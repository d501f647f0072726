import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine, csvTime } from '#app/platform/http/csv-download.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { type DescribedEntry, describeEntries } from './describe-entries.server.ts';
import type { HistoryFilters } from './history-filters.ts';
import { readWholeHistory } from './list-history.server.ts';

const columns = ['at', 'person', 'did', 'kind', 'object', 'id', 'details'] as const;

type Reader = { language: Language; priceSymbol: string };

export async function* exportHistory(db: Db, asked: HistoryFilters, reader: Reader): AsyncGenerator<string> {
  const t = wordsIn(reader.language);
  yield `${CSV_START}${csvLine(
    columns.map((column) => t(`history.column.${column}`)),
    reader.language,
  )}`;
  for await (const entries of readWholeHistory(db, asked))
    yield (await describeEntries(db, entries, reader))
      .map((entry) => csvLine(cellsOf(entry), reader.language))
      .join('');
}

function cellsOf({ at, by, action, kind, name, objectId, details }: DescribedEntry): string[] {
  const changes = details.map(({ name: field, before, after }) =>
    before === undefined ? `${field}: ${after}` : `${field}: ${before} → ${after}`,
  );
  return [csvTime(at), by, action, kind, name, objectId, changes.join('\n')];
}
