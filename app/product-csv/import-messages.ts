import { productFieldValueLabel } from '#app/catalogue/admin/ui/product-field-labels.ts';
import { departmentName, type ShopCategories, subcategoryName } from '#app/catalogue/categories.ts';
import { sizeName } from '#app/catalogue/size-name.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import type { ImportUploadRefusal } from './import-upload-result.ts';
import type { MappingProblem } from './mapping/import-mapping.ts';
import type { Difference } from './planning/planned-product.ts';
import { changedField } from './planning/product-diff.ts';
import { LONGEST_ROW, MOST_BYTES, MOST_COLUMNS, MOST_ROWS } from './reading/csv-limits.ts';
import type { ImportRowProblem } from './reading/parsed-product.ts';

/** Returns text such as "Line 12, Variant Price: …", preceded by the product's slug if given. */
function problemText(t: Words, problem: ImportRowProblem, slug?: string): string {
  const { line, column } = problem;
  const text = t('csvImport.at', { line, column, text: reasonText(t, problem) });
  return slug ? `${slug}: ${text}` : text;
}

export function groupedProblemTexts(t: Words, problems: ImportRowProblem[], slug?: string): string[] {
  const same = Map.groupBy(problems, problemKey);
  return [...same.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const lines = [...new Set([first, ...more].map(({ line }) => line))];
    if (lines.length === 1) return [problemText(t, first, slug)];
    const text = reasonText(t, first);
    const said = t('csvImport.atLines', { lines: shownLines(lines), column: first.column, text });
    return [slug ? `${slug}: ${said}` : said];
  });
}

/** Returns the text of a problem without its place. A composition has the texts of the product form. */
export function reasonText(t: Words, { reason, values = {} }: Omit<ImportRowProblem, 'line'>): string {
  return reason.startsWith('composition-')
    ? t(`adminProducts.problem.${reason}`, values)
    : t(`csvImport.problem.${reason}`, values);
}

export function problemKey({ column, reason, values }: Omit<ImportRowProblem, 'line'>): string {
  return JSON.stringify([column, reason, values ?? null]);
}

export function linesText(t: Words, lines: number[], products: number): string {
  return t('csvImport.shared.lines', { lines: `${shownLines(lines)}${products > lines.length ? ' …' : ''}` });
}

const LINES_SHOWN = 20;

function shownLines(lines: number[]): string {
  const shown = lines.slice(0, LINES_SHOWN).join(', ');
  return lines.length > LINES_SHOWN ? `${shown} …` : shown;
}

export function fileProblemText(t: Words, { reason, line, column }: Omit<ImportUploadRefusal, 'ok'>): string {
  const values = {
    line: line ?? 1,
    column: column ?? '',
    megabytes: MOST_BYTES / 1_000_000,
    rows: MOST_ROWS,
    columns: MOST_COLUMNS,
    row: LONGEST_ROW,
  };
  return t(`csvImport.file.${reason}`, values);
}

export function changeText(t: Words, change: string): string {
  const [field, size = ''] = change.split(':');
  return t(`csvImport.field.${field}`, { size: sizeName(size, t) });
}

export function differenceValueText(t: Words, name: string, value: Difference['after']): string {
  if (value === null || value === '') return '–';
  const field = changedField(name);
  if (field === 'priceCents') return centsToDecimalText(Number(value));
  if (field === 'stockQuantity') return String(value);
  return productFieldValueLabel(t, field, value) ?? String(value);
}

export function mappingProblemText(
  t: Words,
  { path, reason, values = {} }: MappingProblem,
  { departments, subcategories }: ShopCategories,
  language: Language,
): string {
  const { gender, category = '' } = values;
  if (reason === 'kind')
    return gender
      ? t('csvImport.mapping.problem.kind', {
          gender: departmentName(departments, gender, language, t),
          category: subcategoryName(subcategories, category, language),
        })
      : t('csvImport.mapping.problem.category', { category });
  return t(`csvImport.mapping.problem.${reason}`, { path, ...values });
}
