// Imported first: parts of the shop that are measured in this process read its settings as they load. Nobody pays here.
process.env.SANDBOX ??= 'on';
process.env.STRIPE_SECRET_KEY ??= 'sk_test_nobody';
