/** Whether a form was sent without JavaScript: the browser leaves the page and needs one in return. */
export function isDocumentRequest(request: Request): boolean {
  return request.headers.get('Sec-Fetch-Dest') === 'document';
}
