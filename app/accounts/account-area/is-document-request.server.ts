/** Returns whether a form was sent without JavaScript, so that the browser needs a page in response. */
export function isDocumentRequest(request: Request): boolean {
  return request.headers.get('Sec-Fetch-Dest') === 'document';
}
