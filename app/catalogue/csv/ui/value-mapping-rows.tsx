import { useWords } from '#app/platform/text/i18n.ts';
import { categoriesInOrder, shownSubcategories } from '../../categories.ts';
import type { Kind } from '../mapping/import-mapping.ts';
import { findMappingAnswer } from '../mapping/mapping-choices.ts';
import { mappingProblemText } from '../mapping/mapping-problem-text.ts';
import type { MappingProblem } from '../mapping/validate-mapping.ts';
import type { CountedValue } from '../reading/distinct-values-types.ts';

type Choice = { value: string; name: string };

/** Lists values with a choice for each. `open` is the text of the empty choice. */
export function ValueRows({
  question,
  words,
  answers,
  choices,
  open,
}: {
  question: string;
  words: { word: string; count: number; hint?: string | undefined }[];
  answers: Record<string, string>;
  choices: Choice[];
  open?: string | undefined;
}) {
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
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  ));
}

export function KindRows({
  question,
  words,
  answers,
  problems,
}: {
  question: 'types' | 'tags';
  words: CountedValue[];
  answers: Record<string, Kind>;
  problems: MappingProblem[];
}) {
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
      />
    </div>
  ));
}

export function KindSelects({
  names,
  of,
  kind,
  problem,
}: {
  names: string;
  of: string;
  kind: Kind;
  problem: MappingProblem | undefined;
}) {
  const t = useWords();
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
        {categoriesInOrder.map((gender) => (
          <option key={gender} value={gender}>
            {t(`csvImport.category.${gender}`)}
          </option>
        ))}
      </select>
      <select
        name={`${names}.category`}
        defaultValue={kind.category ?? ''}
        aria-label={t('csvImport.mapping.categoryOf', { word: of })}
        {...tied}
      >
        <option value="">{t('csvImport.mapping.category')}</option>
        {shownSubcategories.map((category) => (
          <option key={category} value={category}>
            {t(`common.${category}`)}
          </option>
        ))}
      </select>
      {problem && (
        <p id={id} className="mapping-problem">
          {mappingProblemText(t, problem)}
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
