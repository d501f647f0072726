/** Stays out of listings; operators walk through a real payment with it. */
export const HIDDEN_TEST_PRODUCT_SLUG = 'test-product';
