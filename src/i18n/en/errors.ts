import type { ErrorCode } from "@/domain/errors";

/** What a person reads when a rule of the shop says no: what happened, then what to do. */
export const errors = {
  generic: "An error occurred. Please try again.",
  cartFetch: "Failed to fetch cart",
  search: "Failed to search products",
  unknown_path: "There is nothing at this address.",
  wrong_method: "This address does not answer to {method}. Use {allowed}.",
  unreadable_body: "The request could not be read. Send JSON.",
  invalid_input:
    "Something in the request is missing or has the wrong form. Check it and try again.",
  not_signed_in: "You are not signed in. Sign in and try again.",
  not_allowed: "You do not have permission to do this.",
  not_found: "There is nothing here.",
  product_not_found: "The product you are looking for does not exist.",
  out_of_stock: "{product} is out of stock. Remove it from your cart to go on.",
  not_enough_stock: "Only {left} of {product} left. Reduce the quantity to go on.",
  invalid_customization:
    "One of the chosen options does not exist or is missing. Choose the options again.",
  player_id_missing: "Please enter PUBG Player IDs for all PUBG products above before payment.",
  player_id_invalid: "Please enter a valid PUBG Player ID (8-16 digits)",
  cart_line_not_found: "This product is no longer in your cart.",
  cart_line_ambiguous: "Your cart holds this product several times. Change the line itself.",
  cart_full: "A cart holds {max} different products at most. Remove one to add another.",
  quantity_too_large: "{max} is the most of one product in one order.",
  foreign_cart: "This cart belongs to somebody else.",
  cart_empty: "Your cart is empty. Add a product first.",
  invalid_phone: "Enter a phone number with its country code, such as +966 50 123 4567.",
  order_not_found: "This order does not exist, or it is not yours.",
  no_open_order: "There is no order to pay yet. Place the order first (POST /api/orders).",
  order_expired: "This order was not paid in time. Place it again; you have not been charged.",
  order_moved: "Somebody else has changed this order meanwhile. Load it again.",
  amount_mismatch:
    "The amount to pay is {amount} USD. Send this amount with currency USD and intent CAPTURE.",
  payment_in_progress:
    "Your payment for order {order} is being confirmed. Do not pay again; we write to you as soon as it is settled.",
  payment_not_approved:
    "The payment has not been approved yet. Approve it in the payment window, then try again.",
  payment_provider_unavailable:
    "The payment provider does not answer at the moment. You have not been charged. Try again in a minute.",
  webhook_not_authentic: "The sender of this event could not be confirmed.",
  too_many_requests:
    "Too many tries. Try again in {minutes, plural, =0 {{seconds, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}.",
  cross_site: "This request came from another site. Open the shop and try again.",
  email_invalid: "Please enter a valid email address",
  email_malformed: "Invalid email address",
  email_missing: "Please enter your email address",
  username_too_short: "Username must be at least 3 characters",
  username_too_long: "Username must be at most 30 characters",
  username_invalid: "Use letters and digits; one space, dash or underscore may stand between them",
  username_taken: "This username is not available. Choose another.",
  password_missing: "Password is required",
  password_too_short: "Password must be at least 8 characters",
  reset_password_too_short: "Password must be at least 6 characters",
  password_too_long: "Password must be at most 128 characters",
  password_too_common: "This password is one of the most common. Choose another.",
  confirm_password_missing: "Please confirm your password",
  passwords_differ: "Passwords don't match",
  current_password_missing: "Current password is required",
  current_password_wrong: "The current password is not right. Check it and try again.",
  reset_code_missing: "Enter the code sent to your email",
  code_invalid: "This code is not right or no longer valid. Check it, or ask for a new one.",
  registration_replaced:
    "Somebody signed up with this e-mail address after you. Sign up again to use it.",
  invalid_credentials: "The e-mail address or the password is not right.",
  email_not_verified: "Your e-mail address is not verified yet. Enter the code that we sent you.",
  codes_not_sendable: "The codes of this order cannot be sent again. Write to us and we will help.",
} satisfies Record<ErrorCode, string> & Record<string, string>;
