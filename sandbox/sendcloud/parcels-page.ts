import { escapeHtml, htmlDocument } from '../html.ts';
import { type Parcels, statuses } from './parcels.ts';

const offered = [3, 92, 8, 11] as const;

export function parcelsPage(parcels: Parcels): string {
  const rows = parcels.newestFirst().map(
    ({ parcelId, trackingNumber, orderNumber, to, statusId }) => `<section class="card">
<h2>${escapeHtml(orderNumber)}</h2>
<p>${escapeHtml(`${trackingNumber}, ${to.name}, ${to.city}: ${statuses[statusId].message}`)}</p>
${offered
  .map(
    (id) => `<form method="post" action="/parcels/${parcelId}/status">
<button name="id" value="${id}">${statuses[id].message}</button></form>`,
  )
  .join('\n')}</section>`,
  );
  return htmlDocument({
    language: 'en',
    title: 'Parcels of the sandbox',
    body: `<main><h1>Parcels of the sandbox</h1>
<p>No parcel moves here unless you say so.</p>
${rows.join('\n') || '<p>No label was bought yet.</p>'}</main>`,
  });
}
