import type { ReactNode } from 'react';

export function CountList({ counts }: { counts: (readonly [name: string, count: ReactNode])[] }) {
  return (
    <dl className="admin-counts">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
