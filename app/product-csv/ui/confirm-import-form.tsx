import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { importModes } from '../planning/planned-product.ts';
import type { ShownImport, StartAnswer } from '../product-import-types.ts';

type Answer = StartAnswer | AdminRefusal;

export function RunPlannedImportForm({ shown, given }: { shown: ShownImport; given: Answer | undefined }) {
  const t = useWords();
  const address = useFormActionUrl(`/admin/products/import/${shown.id}`);
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? given;
  const isStarting = fetcher.state !== 'idle';
  const count = shown.planned.new + shown.planned.changed;
  if (count === 0)
    return (
      <AdminNote tone={shown.planned.refused > 0 ? 'critical' : undefined}>{t(nothingToDo(shown))}</AdminNote>
    );
  return (
    <fetcher.Form
      method="post"
      action={address('runs')}
      onSubmit={(event) => isStarting && event.preventDefault()}
    >
      <fieldset className="import-modes">
        <legend>{t('csvImport.choice')}</legend>
        {importModes.map((mode) => (
          <label key={mode}>
            <input type="radio" name="mode" value={mode} defaultChecked={mode === 'all'} required />
            <span>
              {t(`csvImport.mode.${mode}`)}
              <span className="text-stone"> – {t(`csvImport.modeHint.${mode}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" aria-disabled={isStarting}>
        {isStarting ? t('csvImport.starting') : t('csvImport.start', { count })}
      </Button>
      <div role="alert" className="mt-4 empty:hidden">
        {!isStarting && answer && <Problem answer={answer} />}
      </div>
    </fetcher.Form>
  );
}

const refusals = {
  'no-mode': 'csvImport.noMode',
  'has-refused': 'csvImport.hasRefused',
  unanswered: 'csvImport.unanswered',
};

function nothingToDo({ planned }: ShownImport): string {
  if (planned.refused === 0) return 'csvImport.nothingToDo';
  return planned.unchanged > 0 ? 'csvImport.othersRefused' : 'csvImport.allRefused';
}

function Problem({ answer: { reason } }: { answer: Answer }) {
  const t = useWords();
  if (reason !== 'has-refused' && reason !== 'no-mode' && reason !== 'unanswered')
    return <RefusalNote reason={reason} />;
  return <AdminNote tone="critical">{t(refusals[reason])}</AdminNote>;
}
