import type { ReactNode } from 'react';

type ScrollBoxProps = { label: string; className: string; children: ReactNode };

export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <section
      ref={followContent}
      aria-label={label}
      className={`overflow-y-auto overscroll-contain data-more:[mask-image:linear-gradient(to_top,transparent,black_3rem)] ${className}`}
    >
      {children}
    </section>
  );
}

function followContent(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const look = () => {
    const hidden = box.scrollHeight - box.clientHeight;
    box.toggleAttribute('data-more', hidden - box.scrollTop > 1);
    if (hidden > 0) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const observer = new ResizeObserver(look);
  observer.observe(box);
  for (const child of box.children) observer.observe(child);
  box.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener('scroll', look);
  };
}
