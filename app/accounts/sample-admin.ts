/** Nobody can own an address with this ending (RFC 2606), so it can be verified by no one but the shop itself. */
export const SAMPLE_ADMIN_EMAIL = 'admin@shop.example';
/** The file in `DATA_DIRECTORY` that keeps the password. */
export const SAMPLE_ADMIN_PASSWORD_FILE_NAME = 'sample-admin-password';
