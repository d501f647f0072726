import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';

type FormEndProps = { refusal: string | undefined; isSending: boolean; children: ReactNode };

/** What is wrong, which a toast has said aloud already, and the button. */
export function FormEnd({ refusal, isSending, children }: FormEndProps) {
  return (
    <>
      {refusal && <p className="text-pomegranate">{refusal}</p>}
      <Button type="submit" className="w-full" aria-disabled={isSending || undefined}>
        {children}
      </Button>
    </>
  );
}
