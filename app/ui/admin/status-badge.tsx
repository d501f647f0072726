export type Tone = 'good' | 'warning' | 'critical' | 'neutral' | 'busy';

/** A word about a state, with a mark of its own for each tone: readable without colours. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="admin-badge" data-tone={tone}>
      {children}
    </span>
  );
}
