import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';

type EnterDrawProps = {
  /** As the server writes it. */
  draw: { path: string; text: string; label: string };
  heart: ReactNode;
};

/** Where one enters the draw that a product is sold by, in place of the form that puts it into a bag. */
export function EnterDraw({ draw: { path, text, label }, heart }: EnterDrawProps) {
  return (
    <div className="buy-form">
      <p>{text}</p>
      <div className="buy-ways">
        <ButtonLink to={path} rel="nofollow">
          {label}
        </ButtonLink>
        {heart}
      </div>
    </div>
  );
}
