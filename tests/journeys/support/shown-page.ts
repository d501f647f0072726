import type { Page } from '@playwright/test';

export type PageLanguage = 'en' | 'nl';

export type ShownPage = {
  /** Names its screenshots and what a test finds on it. */
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** The tab's title before the shop's name, in English and Dutch; home has that name alone. `… | ` stands for the object of a page. */
  title: Title;
} & State;

export type Title = [en: string, nl: string] | [];

export type State = {
  holds?: Record<string, unknown>;
  /** Appears when the page is complete. */
  ready?: string;
  /** Opens a menu, a dialog, a fold … */
  open?: (page: Page) => Promise<void>;
  /** Displayed only on screens narrower or wider than this. */
  below?: number;
  from?: number;
  isMissing?: boolean;
  /** Shows an order, which keeps its titles in the language in which it was placed. */
  keepsLanguage?: boolean;
  /** Shows what the visit to the page before it in the list created, so that both are in the same tour. */
  continues?: boolean;
};
