/** Hidden from listings; operators use it to test real payments. */
export const HIDDEN_TEST_PRODUCT_SLUG = 'test-product';
