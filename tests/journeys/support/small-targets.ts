import type { Page } from '@playwright/test';

/**
 * Finds controls that are hard to hit: less than 44 pixels high, or wide unless they are words; 32 pixels in the back office with a mouse,
 * where rows are 40 pixels high. Exempt are links within a sentence, and small links beside a large one to the same place. A link may be
 * larger than its words.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isDense = document.querySelector('.admin') && matchMedia('(pointer: fine)').matches;
    const LEAST = isDense ? 32 : 44;
    const LEAST_WORD = 24;
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const open = document.querySelector('dialog:modal');
    const shown = [...(open ?? document).querySelectorAll<HTMLElement>(controls)].filter(isShown);
    const small = new Set(
      shown.filter((control) => isMeant(control) && !isInSentence(control) && !isLarge(control)),
    );
    return [...small]
      .filter((control) => !shown.some((other) => !small.has(other) && isSameLink(control, other)))
      .map((control) => {
        const { width, height } = areaOf(control).getBoundingClientRect();
        return `${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`;
      });

    function isShown(control: HTMLElement): boolean {
      const { width, height } = areaOf(control).getBoundingClientRect();
      return control.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
    }

    /** True unless it is a trap for programs that fill in hidden fields. */
    function isMeant(control: HTMLElement): boolean {
      // Miniatures of pages are no controls.
      if (control.closest('[data-miniature]')) return false;
      return control.tabIndex >= 0 || !control.closest('[aria-hidden=true]');
    }

    function isSameLink(one: HTMLElement, other: HTMLElement): boolean {
      return (
        one instanceof HTMLAnchorElement && other instanceof HTMLAnchorElement && one.href === other.href
      );
    }

    function areaOf(control: HTMLElement): HTMLElement {
      const isTick = control instanceof HTMLInputElement && /radio|checkbox/.test(control.type);
      return (isTick && control.labels?.[0]) || control;
    }

    function isInSentence(control: HTMLElement): boolean {
      const others = [...(control.parentElement?.childNodes ?? [])].filter((node) => node !== control);
      const words = others.filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return (
        getComputedStyle(control).display === 'inline' && words.some(({ textContent }) => textContent?.trim())
      );
    }

    function isLarge(control: HTMLElement): boolean {
      const hasWords = /\w/.test(control.textContent) && control.tagName === 'A';
      const drawn = areaOf(control).getBoundingClientRect();
      return [drawn, spread(control, '::before'), spread(control, '::after')].some(
        ({ width, height }) => height > LEAST - 0.5 && width > (hasWords ? LEAST_WORD : LEAST) - 0.5,
      );
    }

    /** Returns the size of a link's overlay, for example over its picture. */
    function spread(control: HTMLElement, pseudo: string): { width: number; height: number } {
      const { content, position, width, height } = getComputedStyle(control, pseudo);
      const isLaid = content !== 'none' && position === 'absolute';
      return { width: isLaid ? Number.parseFloat(width) : 0, height: isLaid ? Number.parseFloat(height) : 0 };
    }
  });
}
