/** Links the smaller manifest that `scripts/build.ts` writes, so that hydration is faster. */
export function linkStorefrontRouteManifest(html: string): string {
  return html.replace(/"\/assets\/manifest-(?=[\da-f]{8}\.js")/g, '"/assets/shop-manifest-');
}
