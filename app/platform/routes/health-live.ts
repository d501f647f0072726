/** The process runs and answers. */
export function loader() {
  return Response.json({ status: 'live' });
}
