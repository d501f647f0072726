/**
 * Points a page to the storefront's route manifest, which `scripts/build.ts` writes beside React Router's own, to
 * keep hydration small. The back office is entered by a full page load; see `navigation/hard-navigate-to-admin.ts`.
 */
export function linkStorefrontRouteManifest(html: string): string {
  return html.replace(/"\/assets\/manifest-(?=[\da-f]{8}\.js")/g, '"/assets/shop-manifest-');
}
