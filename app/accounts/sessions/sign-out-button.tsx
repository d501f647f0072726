import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { rememberSignOut, visitorSignedOut } from './visitor-store.ts';

export function SignOutButton({ className, onLeave }: { className?: string; onLeave?: () => void }) {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    onLeave?.();
    toast({ variant: 'info', title: t('signOut.wait') });
    const ended = await fetchJson('/auth/sign-out', { method: 'POST' });
    if (!ended.ok) {
      toast({ variant: 'destructive', title: t('signOut.failed'), description: t('signOut.failedText') });
      return;
    }
    rememberSignOut();
    await navigate('/');
    await visitorSignedOut();
    toast({ variant: 'success', title: t('signOut.success'), description: t('signOut.successText') });
  }

  return (
    <form action="/auth/sign-out" method="post" onSubmit={submit}>
      <button type="submit" className={className}>
        {t('signOut.button')}
      </button>
    </form>
  );
}
