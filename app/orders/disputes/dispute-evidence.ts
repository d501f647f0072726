/** At most 20,000 characters per field. */
export type DisputeEvidence = Partial<
  Record<
    | 'customer_name'
    | 'customer_email_address'
    | 'billing_address'
    | 'shipping_address'
    | 'shipping_carrier'
    | 'shipping_date'
    | 'shipping_tracking_number'
    | 'product_description'
    | 'uncategorized_text',
    string
  >
>;
