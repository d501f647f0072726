import '../register-translations.ts';
import { X } from 'lucide-react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import {
  formatMegabytes,
  type UploadLimits,
  uploadProblemMessage,
} from '../../uploads/upload-checks-problems-and-results.ts';
import type { ChosenFile } from './use-uploads.ts';

type ChosenFilesProps = {
  files: ChosenFile[];
  limits: UploadLimits;
  isBusy: boolean;
  onRemove: (key: number) => void;
};

/** What was chosen, how far each file is, and what became of it. */
export function ChosenFiles({ files, limits, isBusy, onRemove }: ChosenFilesProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ul className="chosen-files" aria-label={t('library.chosen')} aria-live="polite">
      {files.map((file) => (
        <li key={file.key} data-state={file.state}>
          <p className="chosen-name">{file.name}</p>
          <p className="text-stone">{formatMegabytes(file.size, language)}</p>
          <Outcome file={file} limits={limits} />
          {!isBusy && file.state !== 'done' && file.state !== 'known' && (
            <button
              type="button"
              className="chosen-remove"
              aria-label={t('library.remove', { name: file.name })}
              onClick={() => onRemove(file.key)}
            >
              <X aria-hidden size={18} strokeWidth={1.5} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Outcome({ file, limits }: { file: ChosenFile; limits: UploadLimits }) {
  const t = useWords();
  const language = useLanguage();
  const { name, state, progress, problem } = file;
  if (state === 'sending') {
    const label = t('library.progress', { name, percent: Math.round(progress * 100) });
    return <progress value={progress} aria-label={label} />;
  }
  if (state === 'done') return <p className="chosen-outcome">{t('library.done')}</p>;
  if (state === 'known') return <p className="chosen-outcome">{t('library.known')}</p>;
  if (problem === 'busy') return <p className="chosen-outcome">{t('library.problem.busy')}</p>;
  if (problem === 'signed-out' || problem === 'forbidden')
    return <p className="chosen-outcome">{t(`adminUi.refused.${problem}`)}</p>;
  return problem ? (
    <p className="chosen-outcome">{t(...uploadProblemMessage(problem, limits, language))}</p>
  ) : null;
}
