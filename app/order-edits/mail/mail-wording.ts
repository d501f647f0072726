import { mailWording } from '#app/platform/mail/wording/mail-wording.ts';

const placeholders = ['number', 'brand'];

/** Operators can reword these texts, except for the deadline and the price. */
export const additionMailWording = mailWording('addition_requested', 'additionMail.', placeholders);

/** The advice for recipients who did not request the change cannot be reworded. */
export const emailChangeMailWordings = {
  new: mailWording('order-email-new', 'orderEmailMail.new.', placeholders),
  former: mailWording('order-email-former', 'orderEmailMail.former.', placeholders, {
    required: ['newEmail'],
  }),
};
