// Imported first, since modules of the shop read their settings as they load. No payments are made here.
process.env.SANDBOX ??= 'on';
process.env.STRIPE_SECRET_KEY ??= 'sk_test_nobody';
