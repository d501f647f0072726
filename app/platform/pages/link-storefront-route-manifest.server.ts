/** Keeps hydration small; `scripts/build.ts` writes this manifest. */
export function linkStorefrontRouteManifest(html: string): string {
  return html.replace(/"\/assets\/manifest-(?=[\da-f]{8}\.js")/g, '"/assets/shop-manifest-');
}
