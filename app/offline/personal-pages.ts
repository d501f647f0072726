const personal =
  /^\/(account|admin|checkout|payment|newsletter|back-in-stock|stock-alert|login|register|forgot-password|reset-password|verify-email|drop-reminder|the-drop\/[^/]+\/(?:reminder|draw|queue\/))/;

/** Whether a page is one reader's own. Such pages are never kept, and some begin something when they are loaded. */
export function isPersonalPage(pathname: string): boolean {
  return personal.test(pathname);
}
