/** The text fields of a posted form, by name. */
export async function readPostedTextFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** A browser that leaves the page to send a form, for want of JavaScript: it needs a page to go to. */
export function isDocumentRequest(request: Request): boolean {
  return request.headers.get('Sec-Fetch-Dest') === 'document';
}
