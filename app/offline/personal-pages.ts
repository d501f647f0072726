const personal =
  /^\/(account|admin|checkout|payment|newsletter|back-in-stock|stock-alert|login|register|forgot-password|reset-password|verify-email|drop-reminder|the-drop\/[^/]+\/(?:reminder|draw|queue\/))/;

/** Returns whether a page is personal. Such pages are never cached, and some have effects when loaded. */
export function isPersonalPage(pathname: string): boolean {
  return personal.test(pathname);
}
