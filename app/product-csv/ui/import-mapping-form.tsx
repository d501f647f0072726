import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { colours } from '#app/catalogue/colour.ts';
import { sizesInOrder } from '#app/catalogue/product.ts';
import { sizeName } from '#app/catalogue/size-name.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { mappingProblemText } from '../import-texts.ts';
import type { ImportMapping, MappingProblem } from '../mapping/import-mapping.ts';
import { NO_COLOUR, NOT_SOLD, optionUses, pictureChoices, priceChoices } from '../mapping/import-mapping.ts';
import type { MappingQuestions } from '../mapping/mapping-questions.ts';
import type { ValuesToMap } from '../mapping/values-to-map.ts';
import type { MapRefusal, StartAnswer } from '../product-import-types.ts';
import { ColumnMapping, KindRows, KindSelects, ValueRows } from './column-mapping.tsx';

const VALUES_SHOWN = 6;

type MappingFormProps = {
  action: string;
  questions: MappingQuestions;
  asked: ValuesToMap;
  chosen: ImportMapping;
  given: Answer | undefined;
};

type Answer = MapRefusal | StartAnswer | AdminRefusal;

export function ImportMappingForm({ action, questions, asked, chosen, given }: MappingFormProps) {
  const t = useWords();
  const fetcher = useFetcher<Answer>();
  const isBusy = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const refused = answer && 'problems' in answer ? answer : undefined;
  const problems = refused?.problems ?? [];
  const answers = refused?.mapping ?? chosen;
  const { total, hosts } = questions.pictures;
  // Without a handle nothing else can be mapped.
  const hasHandle = questions.columns.some(({ key }) => key === 'handle');
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="mapping-form"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <Refused given={answer} problems={problems} />
      {!hasHandle && <ColumnMapping columns={questions.columns} />}
      <Question title={t('csvImport.mapping.types')} hint={t('csvImport.mapping.typesHint')}>
        <KindRows question="types" words={asked.types} answers={answers.types} problems={problems} />
        {asked.tags.length > 0 && (
          <details open={Object.keys(answers.tags).length > 0}>
            <summary>{t('csvImport.mapping.tags', { count: asked.tags.length })}</summary>
            <p className="text-stone">{t('csvImport.mapping.tagsHint')}</p>
            <KindRows question="tags" words={asked.tags} answers={answers.tags} problems={problems} />
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
            problem={problems.find(({ path }) => path === 'rest')}
          />
        </div>
      </Question>
      {asked.genders.length > 0 && (
        <Question title={t('csvImport.mapping.genders')}>
          <ValueRows
            question="genders"
            words={asked.genders}
            answers={answers.genders}
            open={t('csvImport.mapping.choose')}
            choices={(['women', 'men', 'the-drop'] as const).map((value) => ({
              value,
              name: t(`csvImport.category.${value}`),
            }))}
          />
        </Question>
      )}
      {asked.options.length > 0 && (
        <Question title={t('csvImport.mapping.options')} hint={t('csvImport.mapping.optionsHint')}>
          <ValueRows
            question="options"
            words={asked.options.map(({ name, count, values }) => ({
              word: name,
              count,
              hint: shownValues(values.map(({ word }) => word)),
            }))}
            answers={answers.options}
            choices={optionUses.map((value) => ({ value, name: t(`csvImport.mapping.option.${value}`) }))}
          />
        </Question>
      )}
      {asked.sizes.length > 0 && (
        <Question title={t('csvImport.mapping.sizes')}>
          <ValueRows
            question="sizes"
            words={asked.sizes}
            answers={answers.sizes}
            open={t('csvImport.mapping.choose')}
            choices={[
              ...sizesInOrder.map((size) => ({ value: size as string, name: sizeName(size, t) })),
              { value: NOT_SOLD, name: t('csvImport.mapping.notSold') },
            ]}
          />
        </Question>
      )}
      {asked.colours.length > 0 && (
        <Question title={t('csvImport.mapping.colours')} hint={t('csvImport.mapping.coloursHint')}>
          <ValueRows
            question="colours"
            words={asked.colours}
            answers={answers.colours}
            choices={[
              { value: NO_COLOUR, name: t('csvImport.mapping.noColour') },
              ...colours.map((colour) => ({ value: colour as string, name: t(`common.${colour}`) })),
            ]}
          />
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
      <Button type="submit" aria-disabled={isBusy}>
        {t(isBusy ? 'csvImport.checking' : 'csvImport.mapping.continue')}
      </Button>
    </fetcher.Form>
  );
}

function Question({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) {
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

/** Takes the focus, so that it is in view and read out. */
function Refused({ given, problems }: { given: Answer | undefined; problems: MappingProblem[] }) {
  const t = useWords();
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
              <li key={problem.path}>{mappingProblemText(t, problem)}</li>
            ))}
          </ul>
        </div>
      ) : isOfStart(given) ? (
        <p className="admin-note" data-tone="critical">
          {t('csvImport.unanswered')}
        </p>
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
