import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';

type FormEndProps = {
  refusal: string | undefined;
  isSending: boolean;
  /** Says aloud itself what is wrong, each time. */
  isInDialog?: boolean | undefined;
  children: ReactNode;
};

/** A form's button, with what is wrong beside it. */
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
