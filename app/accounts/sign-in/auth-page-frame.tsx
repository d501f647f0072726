import type { ReactNode } from 'react';

type DoorProps = { title: string; lead?: string; children: ReactNode };

export function AuthPageFrame({ title, lead, children }: DoorProps) {
  return (
    <div className="page">
      <div className="mx-auto max-w-md pt-12 pb-20 md:pt-20 md:pb-28">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="mt-3 text-stone">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  );
}
