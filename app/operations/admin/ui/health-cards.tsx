import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { StatusBadge, type Tone } from '#app/ui/admin/status-badge.tsx';
import { type Card, type Grade, gradeOf, type Health } from '../../health/health-grades-and-alerts.ts';

const cards: Card[] = ['stuckOrders', 'emailLogs', 'paymentErrors', 'databaseErrors'];
export const tones: Record<Grade, Tone> = { healthy: 'good', warning: 'warning', critical: 'critical' };

/** The four counts that tell whether orders go through. */
export function HealthCards({ counts }: { counts: Health['counts'] }) {
  const t = useWords();
  return (
    <ul className="health-cards">
      {cards.map((card) => {
        const grade = gradeOf(card, counts[card]);
        return (
          <li key={card}>
            <h2>{t(`health.card.${card}`)}</h2>
            <p className="health-count">{counts[card]}</p>
            <StatusBadge tone={tones[grade]}>{t(`health.grade.${grade}`)}</StatusBadge>
            <p className="text-sm text-stone">{t(`health.about.${card}`)}</p>
          </li>
        );
      })}
    </ul>
  );
}
