export type Tone = 'good' | 'warning' | 'critical' | 'neutral' | 'busy';

/** A state with a mark per tone: readable without colours. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="admin-badge" data-tone={tone}>
      {children}
    </span>
  );
}
