const personal =
  /^\/(account|admin|checkout|payment|newsletter|back-in-stock|stock-alert|login|register|forgot-password|reset-password|verify-email|drop-reminder|the-drop\/[^/]+\/(?:reminder|draw|queue\/))/;

/** Returns whether a page is personal. Personal pages are never cached, and loading some of them has side effects. */
export function isPersonalPage(pathname: string): boolean {
  return personal.test(pathname);
}
