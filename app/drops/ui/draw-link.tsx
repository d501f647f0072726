import { ButtonLink } from '#app/ui/button.tsx';
import type { DescribedDraw } from '../draw/describe-draw.server.ts';

export function DrawLink({ draw: { path, text, label } }: { draw: DescribedDraw }) {
  return (
    <p className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      {text}
      <ButtonLink to={path} rel="nofollow">
        {label}
      </ButtonLink>
    </p>
  );
}
