import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';

type FormEndProps = {
  refusal: string | undefined;
  isSending: boolean;
  /** The message is announced anew each time. */
  isInDialog?: boolean | undefined;
  children: ReactNode;
};

export function FormSubmitRow({ refusal, isSending, isInDialog, children }: FormEndProps) {
  return (
    <>
      {refusal && !(isInDialog && isSending) && (
        <p role="alert" className="text-pomegranate">
          {refusal}
        </p>
      )}
      <Button type="submit" className="w-full" aria-disabled={isSending || undefined}>
        {children}
      </Button>
    </>
  );
}
