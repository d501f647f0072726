import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { StatusBadge, type Tone } from '#app/ui/admin/status-badge.tsx';
import {
  type MigratedRow,
  migrationKinds,
} from '../../browser-migration/legacy-browser-data-and-migration-results.ts';

const tones: Record<MigratedRow['outcome'], Tone> = {
  added: 'good',
  skipped: 'neutral',
  refused: 'critical',
};

/** What became of each row, by kind, in the browser's order. */
export function BrowserMigrationReport({ rows }: { rows: MigratedRow[] }) {
  const t = useWords();
  const count = (outcome: MigratedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const counts = { added: count('added'), skipped: count('skipped'), refused: count('refused') };
  return (
    <section aria-label={t('migration.report')} className="migration-report">
      <p>{t('migration.counts', counts)}</p>
      {migrationKinds.map((kind) => {
        const ofKind = rows.filter((row) => row.kind === kind);
        return ofKind.length > 0 ? (
          <div key={kind}>
            <h3>{t(`migration.kind.${kind}`)}</h3>
            <ul>
              {ofKind.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows may have one name, and never move.
                <li key={place}>
                  <span>{row.name}</span>
                  <StatusBadge tone={tones[row.outcome]}>{t(`migration.outcome.${row.outcome}`)}</StatusBadge>
                  {row.note && <small>{t(`migration.note.${row.note}`)}</small>}
                </li>
              ))}
            </ul>
          </div>
        ) : null;
      })}
    </section>
  );
}
