export type Tone = 'good' | 'warning' | 'critical' | 'neutral' | 'busy';

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="admin-badge" data-tone={tone}>
      {children}
    </span>
  );
}
