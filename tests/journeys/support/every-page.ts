import type { Page } from '@playwright/test';
import { adminPages } from './every-admin-page.ts';
import {
  buyThere,
  filledBag,
  leaveUnpaid,
  ofCustomer,
  orderThere,
  saveAddresses,
  someoneNew,
  typedAddress,
  wishThere,
} from './every-page-states.ts';
import type { ShownPage, State, Title } from './shown-page.ts';

const women: Title = ['Women’s Collection', 'Damescollectie'];
const shirts: Title = ['Shirts – Men’s Collection', 'Overhemden – Herencollectie'];
const linenShirt: Title = ['Linen Shirt', 'Linnen overhemd'];
const scarf: Title = ['Silk Scarf', 'Zijden sjaal'];
const couture: Title = ['Arab couture', 'Arabische couture'];
const bag: Title = ['Shopping Bag', 'Je tas'];
const checkout: Title = ['Checkout', 'Afrekenen'];
const payment: Title = ['Your payment', 'Je betaling'];
const details: Title = ['My Details', 'Mijn gegevens'];
const security: Title = ['Security', 'Beveiliging'];
const addresses: Title = ['Address Book', 'Adresboek'];
const deletion: Title = ['Delete my account', 'Mijn account verwijderen'];
const order: Title = ['Your order', 'Je bestelling'];
const withdrawal: Title = ['Withdraw from contract here', 'Overeenkomst hier herroepen'];
const backInStock: Title = [
  'Notify me when it’s back: Check Linen Shirt',
  'Mail me als het terug is: Geruit linnen shirt',
];
const alert: Title = ['Notify me when it’s back', 'Mail me als het terug is'];
const reminder: Title = ['Remind me before it starts', 'Mail me voordat het begint'];
const wishlist: Title = ['My Wishlist', 'Mijn verlanglijst'];
const form = { holds: filledBag, ready: 'main form' };

/** Every page a shopper can see, and each of its states: the one list for screenshots and for the tests of all pages. */
export const everyPage: ShownPage[] = [
  page('home', '/', []),
  page('women', '/women', women),
  page('men', '/men', ['Men’s Collection', 'Herencollectie']),
  page('new-in', '/new-in', ['New Arrivals', 'Nieuw binnen']),
  page('subcategory', '/women/dresses?sort=price-asc', [
    'Dresses – Women’s Collection',
    'Jurken – Damescollectie',
  ]),
  page('empty-listing', '/men/dresses', ['Dresses – Men’s Collection', 'Jurken – Herencollectie']),
  page('as-cards', '/women?view=cards', women),
  page('as-gallery', '/women?view=gallery', women),
  page('as-compact', '/women?view=compact', women),
  page('filtered', '/women?new=1', women),
  page('filters', '/women?new=1', women, { open: click('#filter-toggle', '.filters'), below: 1024 }),
  page('sorting', '/women', women, {
    open: click('[popovertarget=listing-order]', '.listing-choices'),
    below: 1024,
  }),
  page('card-sizes', '/men/shirts', shirts, { open: click('.card-add button', '.card-choice') }),
  page('search', '/search', ['Search', 'Zoeken']),
  page('found', '/search?q=linen', ['Search: linen', 'Zoeken: linen']),
  page('nothing-found', '/search?q=xyzzyq', ['Search: xyzzyq', 'Zoeken: xyzzyq']),
  page('search-dialog', '/', [], { open: click('header a[href="/search"]', '.search-dialog') }),
  page('suggestions', '/search', ['Search', 'Zoeken'], { open: typeInSearch }),

  page('the-drop', '/the-drop', ['The Drop', 'The Drop']),
  page('product', '/women/products/linen-wrap-dress', ['Linen Wrap Dress', 'Linnen wikkeljurk']),
  page('one-size', '/women/products/silk-scarf', scarf),
  page('drop-product', '/drop-product/alcazar-tee', ['Alcázar Tee', 'Alcázar-T-shirt']),
  page('plain-product', '/product/linen-shirt', linenShirt),
  page('all-there-is-to-read', '/men/products/linen-shirt', linenShirt, { open: unfoldAll }),
  page('size-required', '/product/linen-shirt', linenShirt, { open: click('.product form [type=submit]') }),
  page('added-to-bag', '/women/products/silk-scarf', scarf, { open: click('.product form [type=submit]') }),

  page('lookbook', '/lookbook', ['Lookbook', 'Lookbook']),
  page('campaign', '/lookbook/arab-couture', couture),
  page('viewer', '/lookbook/arab-couture', couture, { open: click('.campaign-pictures a', '.viewer') }),
  page('denim-campaign', '/lookbook/denim-jeans', ['Denim & jeans', 'Denim en jeans']),
  page('about', '/about', ['About Marenza', 'Over Marenza']),
  page('sustainability', '/sustainability', ['Sustainability', 'Duurzaamheid']),
  page('how-drops-work', '/how-drops-work', ['How our drops work', 'Hoe onze drops werken']),
  page('shipping', '/shipping', ['Shipping & Returns', 'Bezorgen en retourneren']),
  page('gift-cards', '/gift-cards', ['Gift cards', 'Cadeaubonnen']),
  page('gift-card-mistakes', '/gift-cards', ['Gift cards', 'Cadeaubonnen'], {
    open: click('main form [type=submit]', '[aria-invalid]'),
  }),
  page('gift-card-balance', '/gift-cards/balance', ['Gift card balance', 'Saldo van je cadeaubon']),
  page('gift-card-unknown', '/gift-cards/balance', ['Gift card balance', 'Saldo van je cadeaubon'], {
    open: click('main form [type=submit]', '[aria-invalid]'),
  }),
  page('contact', '/contact', ['Contact', 'Contact']),
  page('contact-mistakes', '/contact', ['Contact', 'Contact'], {
    open: click('.contact-page [type=submit]', '[aria-invalid]'),
  }),
  page('terms', '/terms', ['Terms & Conditions', 'Algemene voorwaarden']),
  page('privacy', '/privacy', ['Privacy Policy', 'Privacyverklaring']),
  page('newsletter', '/newsletter', ['Newsletter', 'Nieuwsbrief']),
  page('newsletter-mistake', '/about', ['About Marenza', 'Over Marenza'], {
    open: click('.sign-up-line [type=submit]', '[aria-invalid]'),
  }),
  page('signed-up', '/newsletter', ['Newsletter', 'Nieuwsbrief'], { open: someoneNew }),
  page('dead-confirmation', '/newsletter/confirmation?token=x', ['Newsletter', 'Nieuwsbrief'], {
    isMissing: true,
  }),
  page('dead-unsubscription', '/newsletter/unsubscription?token=x', ['Newsletter', 'Nieuwsbrief'], {
    isMissing: true,
  }),
  page('back-in-stock', '/back-in-stock/check-linen-shirt', backInStock),
  page('back-in-stock-mistakes', '/back-in-stock/check-linen-shirt', backInStock, {
    open: click('main form [type=submit]', '[aria-invalid]'),
  }),
  page('dead-kept-piece', '/stock-alert/piece?token=x', alert, { isMissing: true }),
  page('dead-alert-confirmation', '/stock-alert/confirmation?token=x', alert, { isMissing: true }),
  page('alert-ended', '/stock-alert/ending?token=x', alert),
  page('dead-place-link', '/the-drop/nothing/queue/return?token=x', ['Your place', 'Je plaats'], {
    isMissing: true,
  }),
  page('dead-reminder-confirmation', '/drop-reminder/confirmation?token=x', reminder, { isMissing: true }),
  page('reminder-ended', '/drop-reminder/ending?token=x', reminder),
  page(
    'dead-draw-confirmation',
    '/the-drop/x/draw/confirmation?token=x',
    ['Enter the draw', 'Doe mee aan de loting'],
    {
      isMissing: true,
    },
  ),
  page(
    'dead-drawn-piece',
    '/the-drop/x/draw/piece?token=x',
    ['Your item from the draw', 'Jouw stuk uit de loting'],
    {
      isMissing: true,
    },
  ),
  page('left-draw', '/the-drop/x/draw/ending?token=x', ['Leave the draw', 'Stap uit de loting']),
  page('offline', '/offline', ['You are offline', 'Je bent offline']),
  page('offline-checkout', '/offline/checkout', ['You are offline', 'Je bent offline']),

  page('login', '/login', ['Sign In', 'Inloggen']),
  page('login-mistakes', '/login', ['Sign In', 'Inloggen'], {
    open: click('main form [type=submit]', '[aria-invalid]'),
  }),
  page('register', '/register', ['Create Account', 'Account aanmaken']),
  page('register-mistakes', '/register', ['Create Account', 'Account aanmaken'], {
    open: click('main form [type=submit]', '[aria-invalid]'),
  }),
  page('forgot-password', '/forgot-password', ['Reset Password', 'Wachtwoord herstellen']),
  page('reset-password', '/reset-password#access_token=x&type=recovery', [
    'New password',
    'Nieuw wachtwoord',
  ]),
  page('dead-recovery-link', '/reset-password', ['New password', 'Nieuw wachtwoord']),
  page('verify-email', '/verify-email?token=x', ['Your email address', 'Je e-mailadres']),

  page('withdrawal', '/withdrawal', withdrawal),
  page('withdrawal-mistakes', '/withdrawal', withdrawal, {
    open: click('main form [type=submit]', '[aria-invalid]'),
  }),
  page(
    'dead-withdrawal',
    '/withdrawal/ORD-100001?link=x',
    ['Withdraw from order ORD-100001', 'Bestelling ORD-100001 herroepen'],
    { isMissing: true },
  ),
  page(
    'dead-return',
    '/returns/ORD-100001?link=x',
    ['Returns for order ORD-100001', 'Retouren van bestelling ORD-100001'],
    { isMissing: true },
  ),
  page('dead-order-addition', '/order-addition/x', ['Added to your order', 'Toegevoegd aan je bestelling'], {
    isMissing: true,
  }),
  page(
    'dead-order-email',
    '/order-email?link=x',
    ['Email address for your order', 'E-mailadres van je bestelling'],
    { isMissing: true },
  ),
  page('find-order', '/guest-order', ['Find your order', 'Vind je bestelling']),
  page('dead-guest-order', '/guest-order?link=x', ['Your order', 'Je bestelling'], { isMissing: true }),

  page('account-deleted', '/account/deletion?done=1', deletion),
  page('empty-bag', '/bag', bag, { ready: 'main .button' }),
  page('bag', '/bag', bag, { holds: filledBag, ready: 'main ul img' }),
  page('checkout', '/checkout', checkout, form),
  page('checkout-mistakes', '/checkout', checkout, {
    ...form,
    open: click('main form:has([name=email]) [type=submit]', '[aria-invalid=true]'),
  }),
  page('checkout-of-business', '/checkout', checkout, {
    ...form,
    open: async (browser) => {
      await click('main [name=business]', 'main [name=company]')(browser);
      await click(
        'main form:has([name=company]) [type=submit]',
        '[name=company][aria-invalid=true]',
      )(browser);
    },
  }),
  page('checkout-summary', '/checkout', checkout, {
    ...form,
    open: click('[aria-controls=checkout-summary-content]'),
    below: 1024,
  }),
  page('payment', '/checkout?step=payment', checkout, { ...form, holds: { ...filledBag, ...typedAddress } }),
  page('payment-held', leftUnpaid, checkout, {
    holds: { ...filledBag, ...typedAddress },
    ready: 'main [role=timer]',
  }),
  page('paid', buyThere, payment, { ready: 'main dl' }),
  page('payment-unknown', '/payment/success?session_id=cs_test_0123456789', payment, {
    ready: 'main button',
    isMissing: true,
  }),

  page('no-product', '/product/nothing', ['Product not found', 'Artikel niet gevonden'], { isMissing: true }),
  page('nowhere', '/nowhere', ['This page does not exist', 'Deze pagina bestaat niet'], { isMissing: true }),
  page('phone-menu', '/', [], { open: click('button.menu-toggle', '.mobile-menu'), below: 1024 }),
  page('category-menu', '/', [], {
    open: (browser) => browser.locator('.menu-link').first().hover(),
    from: 1024,
  }),
  page('account-menu', '/', [], { open: click('[popovertarget=account-menu]', '#account-menu'), from: 768 }),

  // Last, since a customer is signed in from here on.
  page('account', ofCustomer('/account'), ['My Account', 'Mijn account']),
  page('details', ofCustomer('/account/details'), details),
  page('details-mistakes', ofCustomer('/account/details'), details, { open: saveWithoutNames }),
  page('preferences', ofCustomer('/account/details?tab=contact'), details),
  page('security', ofCustomer('/account/security'), security),
  page('security-mistakes', ofCustomer('/account/security'), security, {
    open: click('main form:has([type=password]) [type=submit]', '[aria-invalid=true]'),
  }),
  page('delete-account', ofCustomer('/account/deletion'), deletion),
  page('delete-account-mistake', ofCustomer('/account/deletion'), deletion, {
    open: click('main form:has([type=password]) [type=submit]', '[aria-invalid=true]'),
  }),
  page('no-addresses', ofCustomer('/account/addresses'), addresses),
  page('new-address', ofCustomer('/account/addresses?new=1'), addresses, {
    open: click('dialog [type=submit]', '[aria-invalid=true]'),
  }),
  page('addresses', ofCustomer('/account/addresses', saveAddresses), addresses),
  page('delete-address', ofCustomer('/account/addresses'), addresses, {
    open: click('a[href^="?delete"]', 'dialog'),
    continues: true,
  }),
  page('no-orders', ofCustomer('/account/orders'), ['Order History', 'Mijn bestellingen']),
  page('order', ofCustomer('/account/orders', orderThere), order, { keepsLanguage: true }),
  page('orders', ofCustomer('/account/orders'), ['Order History', 'Mijn bestellingen'], { continues: true }),
  page('no-order', ofCustomer('/account/orders/ORD-1'), order, {
    isMissing: true,
  }),
  page('no-wishes', ofCustomer('/account/wishlist'), wishlist),
  page('wishlist', ofCustomer('/account/wishlist', wishThere), wishlist, { ready: 'main .card' }),
  page('checkout-of-customer', ofCustomer('/checkout', saveAddresses), checkout, form),
  ...adminPages,
];

function page(name: string, path: ShownPage['path'], title: Title, state: State = {}): ShownPage {
  return { name, path, title, ...state };
}

function click(control: string, appears?: string) {
  return async (browser: Page) => {
    await browser.locator(control).filter({ visible: true }).first().click();
    if (appears) await browser.locator(appears).filter({ visible: true }).first().waitFor();
  };
}

async function leftUnpaid(browser: Page): Promise<string> {
  await leaveUnpaid(browser);
  await browser.goto('/checkout');
  return '/checkout?step=payment';
}

async function typeInSearch(browser: Page): Promise<void> {
  await browser.locator('main input[type=search]').fill('lin');
  await browser.locator('main .suggestion').first().waitFor();
}

async function unfoldAll(browser: Page): Promise<void> {
  await browser.locator('main details').evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
}

async function saveWithoutNames(browser: Page): Promise<void> {
  await browser.locator('main [name=firstName]').fill('');
  await browser.locator('main form:has([name=firstName]) [type=submit]').click();
  await browser.locator('[aria-invalid=true]').first().waitFor();
}
