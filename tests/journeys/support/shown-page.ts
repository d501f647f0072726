import type { Page } from '@playwright/test';

export type PageLanguage = 'en' | 'nl';

export type ShownPage = {
  /** Names its screenshots and what a test finds on it. */
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** What the tab says before the shop's own name, in English and in Dutch; home says that name alone. `… | ` stands for the object of a page. */
  title: Title;
} & State;

export type Title = [en: string, nl: string] | [];

export type State = {
  /** What the browser keeps: a bag, what was typed so far. */
  holds?: Record<string, unknown>;
  /** Shows up when the page has everything it is going to show. */
  ready?: string;
  /** Opens a menu, a dialog, a fold … */
  open?: (page: Page) => Promise<void>;
  /** What is there only on narrower or on wider screens than this. */
  below?: number;
  from?: number;
  isMissing?: boolean;
};
