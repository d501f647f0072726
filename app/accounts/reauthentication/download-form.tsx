import type { ReactNode } from 'react';
import { SubmitButton } from '#app/ui/link.tsx';
import { downloadOnceProved } from './reauthenticate-first.ts';

type DownloadFormProps = { action: string; query?: string; className?: string; children: ReactNode };

export function DownloadForm({ action, query = '', className, children }: DownloadFormProps) {
  return (
    <form method="get" action={action} onSubmit={downloadOnceProved} className={className}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton look="secondary">{children}</SubmitButton>
    </form>
  );
}
