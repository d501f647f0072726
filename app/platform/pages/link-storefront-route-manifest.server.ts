/**
 * A page that loads the shoppers' map of addresses, which `scripts/build.ts` writes beside React Router's own: the browser
 * reads all of it before the page comes alive. The back office is entered by loading it whole; see
 * `navigation/hard-navigate-to-admin.ts`.
 */
export function linkStorefrontRouteManifest(html: string): string {
  return html.replace(/"\/assets\/manifest-(?=[\da-f]{8}\.js")/g, '"/assets/shop-manifest-');
}
