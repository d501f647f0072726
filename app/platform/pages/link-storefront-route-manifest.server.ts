/** Points a page to the storefront's route manifest, written by `scripts/build.ts`, to keep hydration small. */
export function linkStorefrontRouteManifest(html: string): string {
  return html.replace(/"\/assets\/manifest-(?=[\da-f]{8}\.js")/g, '"/assets/shop-manifest-');
}
