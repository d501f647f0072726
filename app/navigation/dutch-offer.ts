/**
 * Stands in the head of English pages and offers Dutch to a browser that prefers it and has chosen no language yet, before
 * anything is drawn. Kept pages are the same for all, so the browser decides; see `ui/dutch-offer.tsx`.
 */
export const dutchOffer = `(() => {
  try {
    const isChosen =
      localStorage.getItem('language') || /language=/.test(document.cookie) || /[?&]lang=/.test(location.search);
    if (!isChosen && /^nl\\b/i.test(navigator.languages[0])) document.documentElement.dataset.offer = 'nl';
  } catch {}
})()`;
