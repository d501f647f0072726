import { DepartmentOptions } from '#app/catalogue/admin/ui/department-options.tsx';
import { type ShopCategories, shownSubcategories, subcategoryName } from '#app/catalogue/categories.ts';
import { choiceFields, itemFields, textFields } from '#app/catalogue/product-fields.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { SelectOptions } from '#app/ui/form.tsx';
import { mappingProblemText } from '../import-messages.ts';
import { findMappingAnswer, isOwnSize, type MappingProblem } from '../mapping/import-mapping.ts';
import type { CountedValue, MappingQuestions } from '../mapping/mapping-questions.ts';
import type { Kind } from '../mapping/validate-mapping.server.ts';

const offered = [
  'handle',
  ...textFields,
  ...['price', 'stockQuantity', 'sku', 'barcode', 'subcategory', 'tags', 'gender', 'ageGroup'],
  ...['optionValue', 'optionValue2', 'optionValue3'],
  ...choiceFields,
  ...itemFields,
  'picture',
];

/** The section is open only if no column is the handle, since most files use Shopify's column names. */
export function ColumnMapping({ columns }: { columns: MappingQuestions['columns'] }) {
  const t = useWords();
  const hasHandle = columns.some(({ key }) => key === 'handle');
  return (
    <details className="admin-panel mapping-question" open={!hasHandle}>
      <summary>{t('csvImport.mapping.columns')}</summary>
      <p className="mb-3 text-stone">{t('csvImport.mapping.columnsHint')}</p>
      {!hasHandle && (
        <AdminNote tone="warning" className="mb-4">
          {t('csvImport.mapping.noHandle')}
        </AdminNote>
      )}
      {offered.map((key) => {
        const header = columns.find((column) => column.key === key)?.header ?? '';
        return (
          <div key={key} className="mapping-row">
            <label htmlFor={`column-${key}`} className="mapping-word">
              {t(`csvImport.mapping.column.${key}`)}
            </label>
            <input type="hidden" name="columns.key" value={key} />
            <input type="hidden" name="columns.was" value={header} />
            <select id={`column-${key}`} name="columns.header" defaultValue={header}>
              {!(key === 'handle' && hasHandle) && (
                <option value="">{t('csvImport.mapping.noColumn')}</option>
              )}
              {[...new Set(columns.map((column) => column.header))].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </details>
  );
}

type Choice = { value: string; name: string };

type ValueRowsProps = {
  question: string;
  words: { word: string; count: number; hint?: string | undefined }[];
  answers: Record<string, string>;
  choices: readonly Choice[];
  open?: string | undefined;
  /** Names the choice that keeps the word as it is. */
  own?: string | undefined;
};

export function ValueRows({ question, words, answers, choices, open, own }: ValueRowsProps) {
  const t = useWords();
  return words.map(({ word, count, hint }) => (
    <div key={word} className="mapping-row">
      <WordName word={word} count={count} hint={hint} />
      <input type="hidden" name={`${question}.word`} value={word} />
      <select
        name={`${question}.meaning`}
        defaultValue={findMappingAnswer(answers, word) ?? ''}
        aria-label={t('csvImport.mapping.meaningOf', { word })}
      >
        {open && <option value="">{open}</option>}
        {own && isOwnSize(word, word) && <option value={word}>{own}</option>}
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  ));
}

type KindRowsProps = {
  question: 'types' | 'tags';
  words: CountedValue[];
  answers: Record<string, Kind>;
  problems: MappingProblem[];
  shop: ShopCategories;
};

export function KindRows({ question, words, answers, problems, shop }: KindRowsProps) {
  const t = useWords();
  return words.map(({ word, count }) => (
    <div key={word} className="mapping-row">
      <WordName word={word || t('csvImport.mapping.noType')} count={count} />
      <input type="hidden" name={`${question}.word`} value={word} />
      <KindSelects
        names={`${question}`}
        of={word || t('csvImport.mapping.noType')}
        kind={findMappingAnswer(answers, word) ?? {}}
        problem={problems.find(({ path }) => path === `${question} › ${word.trim().toLowerCase()}`)}
        shop={shop}
      />
    </div>
  ));
}

type KindSelectsProps = {
  names: string;
  of: string;
  kind: Kind;
  problem: MappingProblem | undefined;
  shop: ShopCategories;
};

export function KindSelects({ names, of, kind, problem, shop }: KindSelectsProps) {
  const t = useWords();
  const language = useLanguage();
  const { departments, subcategories } = shop;
  const shown = shownSubcategories(subcategories).map(({ slug }) => slug);
  const id = problem && `problem-${names}-${of}`.replace(/\s+/g, '-');
  const tied = { 'aria-invalid': problem ? true : undefined, 'aria-describedby': id };
  return (
    <>
      <select
        name={`${names}.gender`}
        defaultValue={kind.gender ?? ''}
        aria-label={t('csvImport.mapping.genderOf', { word: of })}
        {...tied}
      >
        <option value="">{t('csvImport.mapping.gender')}</option>
        <DepartmentOptions departments={departments} dropsOnly={t('common.the-drop')} />
      </select>
      <select
        name={`${names}.category`}
        defaultValue={kind.category ?? ''}
        aria-label={t('csvImport.mapping.categoryOf', { word: of })}
        {...tied}
      >
        <option value="">{t('csvImport.mapping.category')}</option>
        <SelectOptions values={shown} label={(slug) => subcategoryName(subcategories, slug, language)} />
      </select>
      {problem && (
        <p id={id} className="mapping-problem">
          {mappingProblemText(t, problem, shop, language)}
        </p>
      )}
    </>
  );
}

function WordName({ word, count, hint }: { word: string; count: number; hint?: string | undefined }) {
  const t = useWords();
  return (
    <p className="mapping-word">
      {word}
      <span className="block text-sm text-stone">
        {hint ? `${hint} · ` : ''}
        {t('csvImport.mapping.products', { count })}
      </span>
    </p>
  );
}
