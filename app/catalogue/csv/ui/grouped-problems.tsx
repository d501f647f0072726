import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { linesText } from '../import-problem-and-change-texts.ts';
import type { SharedProblem } from '../product-import-types.ts';

/** What is wrong with, or told of, several products alike: said once, with the lines it is about. */
export function GroupedProblems({
  problems,
  look,
}: {
  problems: SharedProblem[];
  look: 'critical' | 'warning';
}) {
  const t = useWords();
  if (problems.length === 0) return null;
  return (
    <section className="admin-note shared-problems" data-tone={look} aria-labelledby={`shared-${look}`}>
      <h3 id={`shared-${look}`}>{t(`csvImport.shared.${look}`)}</h3>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify([problem.column, problem.reason, problem.values])}>
            {t('csvImport.shared.of', {
              count: problem.products,
              text: `${problem.column}: ${t(`csvImport.problem.${problem.reason}`, problem.values ?? {})}`,
            })}{' '}
            <span className="text-stone">{linesText(t, problem.lines, problem.products)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
