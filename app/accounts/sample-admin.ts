/** No mail can reach this reserved top-level domain (RFC 2606), so only the shop itself can verify the address. */
export const SAMPLE_ADMIN_EMAIL = 'admin@shop.example';
export const SAMPLE_ADMIN_PASSWORD_FILE_NAME = 'sample-admin-password';
