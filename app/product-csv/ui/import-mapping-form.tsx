import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { departmentName, productCategories, type ShopCategories } from '#app/catalogue/categories.ts';
import { colourName, type ShopRows } from '#app/catalogue/colours.ts';
import { sizeName } from '#app/catalogue/size-name.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { mappingProblemText } from '../import-messages.ts';
import {
  type MappingProblem,
  NO_COLOUR,
  NOT_SOLD,
  optionUses,
  pictureChoices,
  priceChoices,
  sizeSystemChoices,
} from '../mapping/import-mapping.ts';
import type { MappingQuestions } from '../mapping/mapping-questions.ts';
import type { ImportMapping } from '../mapping/validate-mapping.server.ts';
import type { ValuesToMap } from '../mapping/values-to-map.ts';
import type { MapRefusal, StartAnswer } from '../product-import-types.ts';
import { ColumnMapping, KindRows, KindSelects, ValueRows } from './column-mapping.tsx';

const VALUES_SHOWN = 6;

type MappingFormProps = {
  action: string;
  questions: Pick<MappingQuestions, 'columns' | 'pricesDiffer' | 'pictures'>;
  asked: ValuesToMap;
  /** The shop's sizes in order. */
  sizes: string[];
  /** The sizes of each size system that the file needs. */
  newSystems: string[][];
  shop: ShopRows;
  chosen: ImportMapping;
  given: Answer | undefined;
};

type Answer = MapRefusal | StartAnswer | AdminRefusal;

export function ImportMappingForm(props: MappingFormProps) {
  const { action, questions, asked, sizes, newSystems, shop, chosen, given } = props;
  const t = useWords();
  const fetcher = useFetcher<Answer>();
  const isBusy = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const refused = answer && 'problems' in answer ? answer : undefined;
  const problems = refused?.problems ?? [];
  const answers = refused?.mapping ?? chosen;
  const { total, hosts } = questions.pictures;
  // Displays the column question first if no column is the handle, since nothing else can then be mapped.
  const hasHandle = questions.columns.some(({ key }) => key === 'handle');
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="mapping-form"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <Refused given={answer} problems={problems} shop={shop} />
      {!hasHandle && <ColumnMapping columns={questions.columns} />}
      <KindQuestion asked={asked} answers={answers} problems={problems} shop={shop} />
      <ValueQuestions asked={asked} answers={answers} sizes={sizes} {...shop} />
      {newSystems.length > 0 && (
        <Question title={t('csvImport.mapping.sizeSystems')} hint={t('csvImport.mapping.sizeSystemsHint')}>
          <ul className="mb-3 list-disc ps-5">
            {newSystems.map((system) => (
              <li key={system.join()}>{system.join(', ')}</li>
            ))}
          </ul>
          <OneOf name="sizeSystems" values={sizeSystemChoices} chosen={answers.sizeSystems ?? 'make'} />
        </Question>
      )}
      {questions.pricesDiffer && (
        <Question title={t('csvImport.mapping.prices')}>
          <OneOf name="prices" values={priceChoices} chosen={answers.prices} />
        </Question>
      )}
      {total > 0 && (
        <Question
          title={t('csvImport.mapping.pictures')}
          hint={t('csvImport.mapping.picturesHint', { count: total, hosts: hosts.join(', ') })}
        >
          <OneOf name="pictures" values={pictureChoices} chosen={answers.pictures ?? 'fetch'} />
        </Question>
      )}
      {hasHandle && <ColumnMapping columns={questions.columns} />}
      <p className="text-stone">{t('csvImport.mapping.remembered')}</p>
      <SubmitButton aria-disabled={isBusy}>
        {t(isBusy ? 'csvImport.checking' : 'csvImport.mapping.continue')}
      </SubmitButton>
    </fetcher.Form>
  );
}

type QuestionProps = { asked: ValuesToMap; answers: ImportMapping };

type KindProps = { problems: MappingProblem[]; shop: ShopCategories };

function KindQuestion({ asked, answers, ...kinds }: QuestionProps & KindProps) {
  const t = useWords();
  return (
    <Question title={t('csvImport.mapping.types')} hint={t('csvImport.mapping.typesHint')}>
      <KindRows question="types" words={asked.types} answers={answers.types} {...kinds} />
      {asked.tags.length > 0 && (
        <details open={Object.keys(answers.tags).length > 0}>
          <summary>{t('csvImport.mapping.tags', { count: asked.tags.length })}</summary>
          <p className="text-stone">{t('csvImport.mapping.tagsHint')}</p>
          <KindRows question="tags" words={asked.tags} answers={answers.tags} {...kinds} />
        </details>
      )}
      <div className="mapping-row">
        <p className="mapping-word">
          {t('csvImport.mapping.rest')}
          <span className="block text-sm text-stone">{t('csvImport.mapping.restHint')}</span>
        </p>
        <KindSelects
          names="rest"
          of={t('csvImport.mapping.rest')}
          kind={answers.rest}
          problem={kinds.problems.find(({ path }) => path === 'rest')}
          shop={kinds.shop}
        />
      </div>
    </Question>
  );
}

type ValueQuestionsProps = QuestionProps & { sizes: string[] } & Pick<ShopRows, 'departments' | 'colours'>;

function ValueQuestions({ asked, answers, sizes, departments, colours }: ValueQuestionsProps) {
  const t = useWords();
  const language = useLanguage();
  const choose = t('csvImport.mapping.choose');
  const questions = [
    {
      name: 'genders',
      words: asked.genders,
      open: choose,
      choices: productCategories(departments).map((value) =>
        choice(value, departmentName(departments, value, language, t)),
      ),
    },
    {
      name: 'options',
      hint: t('csvImport.mapping.optionsHint'),
      words: asked.options.map(({ name, count, values }) => ({
        word: name,
        count,
        hint: shownValues(values.map(({ word }) => word)),
      })),
      choices: optionUses.map((value) => choice(value, t(`csvImport.mapping.option.${value}`))),
    },
    {
      name: 'sizes',
      words: asked.sizes,
      open: choose,
      own: t('csvImport.mapping.ownSize'),
      choices: [
        ...sizes.map((size) => choice(size, sizeName(size, t))),
        choice(NOT_SOLD, t('csvImport.mapping.notSold')),
      ],
    },
    {
      name: 'colours',
      hint: t('csvImport.mapping.coloursHint'),
      words: asked.colours,
      choices: [
        choice(NO_COLOUR, t('csvImport.mapping.noColour')),
        ...colours.map(({ slug }) => choice(slug, colourName(colours, slug, language))),
      ],
    },
  ] as const;
  return questions.map(
    ({ name, words, ...question }) =>
      words.length > 0 && (
        <Question
          key={name}
          title={t(`csvImport.mapping.${name}`)}
          hint={'hint' in question ? question.hint : undefined}
        >
          <ValueRows question={name} words={words} answers={answers[name]} {...question} />
        </Question>
      ),
  );
}

function choice(value: string, name: string) {
  return { value, name };
}

type QuestionFrameProps = { title: string; hint?: string | undefined; children: React.ReactNode };

function Question({ title, hint, children }: QuestionFrameProps) {
  return (
    <fieldset className="admin-panel mapping-question">
      <legend>
        <h2>{title}</h2>
      </legend>
      {hint && <p className="mb-3 text-stone">{hint}</p>}
      {children}
    </fieldset>
  );
}

function OneOf({ name, values, chosen }: { name: string; values: readonly string[]; chosen: string }) {
  const t = useWords();
  return values.map((value) => (
    <label key={value} className="mapping-choice">
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} required />
      {t(`csvImport.mapping.${name}.${value}`)}
    </label>
  ));
}

/** Receives the focus, so that the message scrolls into view and is read aloud. */
function Refused({ given, problems, shop }: KindProps & { given: Answer | undefined }) {
  const t = useWords();
  const language = useLanguage();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (given) note.current?.focus();
  }, [given]);
  if (!given) return null;
  return (
    <div ref={note} role="alert" tabIndex={-1}>
      {'problems' in given ? (
        <div className="admin-note mapping-refused" data-tone="critical">
          <p>{t('csvImport.mapping.refused')}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem.path}>{mappingProblemText(t, problem, shop, language)}</li>
            ))}
          </ul>
        </div>
      ) : isOfStart(given) ? (
        <AdminNote tone="critical">{t('csvImport.unanswered')}</AdminNote>
      ) : (
        <RefusalNote reason={given.reason} />
      )}
    </div>
  );
}

function isOfStart(given: StartAnswer | AdminRefusal): given is StartAnswer {
  return ['no-mode', 'has-refused', 'unanswered'].includes(given.reason);
}

function shownValues(values: string[]): string {
  const shown = values.slice(0, VALUES_SHOWN).join(', ');
  return values.length > VALUES_SHOWN ? `${shown} …` : shown;
}
