import type { ErrorCode } from "@/domain/errors";

/** What a person reads when a rule of the shop says no: what happened, then what to do. */
export const errors = {
  generic: "An error occurred. Please try again.",
  cartFetch: "Failed to fetch cart",
  search: "Failed to search products",
  unknown_path: "There is nothing at this address.",
  wrong_method: "This address does not accept {method}. Use {allowed}.",
  too_large: "The request is too large.",
  too_many_calls: "Send at most {max} calls in one request.",
  unreadable_body: "The request could not be read. Send JSON.",
  invalid_input:
    "Something in the request is missing or has the wrong form. Check it and try again.",
  hidden_characters:
    "The text contains invisible characters, such as a zero-width space or a direction mark. Type it again without them.",
  not_signed_in: "You are not signed in. Sign in and try again.",
  not_allowed: "You do not have permission to do this.",
  not_found: "There is nothing here.",
  product_not_found: "The product you are looking for does not exist.",
  out_of_stock: "{product} is out of stock. Remove it from your cart to continue.",
  not_enough_stock: "Only {left} of {product} left. Reduce the quantity to continue.",
  invalid_customization:
    "One of the chosen options does not exist or is missing. Choose the options again.",
  options_changed:
    "The options of {product} have changed. Remove it from your cart and choose again.",
  player_id_missing: "Please enter PUBG Player IDs for all PUBG products above before payment.",
  player_id_invalid: "Please enter a valid PUBG Player ID (8-16 digits)",
  topup_field_unknown: "This product does not ask for {field}. Choose it again.",
  topup_field_missing: "Please enter your {field}",
  topup_choice_missing: "Please choose your {field}",
  topup_digits_invalid: "Please enter a valid {field} ({min}-{max} digits)",
  topup_text_invalid: "Please enter a valid {field} ({min}-{max} characters)",
  topup_choice_invalid: "Please choose one of the offered answers: {field}",
  cart_line_not_found: "This product is no longer in your cart.",
  cart_line_ambiguous: "Your cart has this product several times. Change the line itself.",
  cart_full: "A cart holds {max} different products at most. Remove one to add another.",
  order_too_large: "This order is worth more than we can charge at once. Order less at a time.",
  quantity_too_large: "{max} is the most of one product in one order.",
  foreign_cart: "This cart belongs to someone else.",
  cart_empty: "Your cart is empty. Add a product first.",
  invalid_phone: "Enter a phone number with its country code, such as +966 50 123 4567.",
  order_not_found: "This order does not exist, or it is not yours.",
  no_open_order: "There is no order to pay yet. Place the order first (POST /api/orders).",
  order_expired: "This order was not paid in time. Place it again; you have not been charged.",
  order_moved: "Someone else has just changed this order. Load it again.",
  amount_mismatch:
    "The amount to pay is {amount} USD. Send this amount with currency USD and intent CAPTURE.",
  open_orders_email:
    "This e-mail address already has {max, plural, one {an unpaid order} other {# unpaid orders}}. Pay for one of them in the window where you placed it, or wait {minutes, plural, one {# minute} other {# minutes}} until an unpaid order expires. If the address has an account, sign in and order there.",
  open_orders_network:
    "Too many unpaid orders come from your network at the moment. Pay for one that you have open, or try again in {minutes, plural, one {# minute} other {# minutes}}.",
  units_held:
    "At most {max, plural, one {# unit} other {# units}} of {product} can be kept for one customer before payment. Order fewer, or pay for your open order first: then you can order more.",
  units_held_network:
    "Too many units of {product} are being kept for your network before payment. Order fewer, pay for an order that you have open, or try again in half an hour.",
  max_per_order:
    "At most {max, plural, one {# unit} other {# units}} of {product} can be in one order. Choose a smaller quantity.",
  coupon_unknown: "We do not know this coupon code. Check it and try again.",
  coupon_early: "This coupon is not valid yet.",
  coupon_over: "This coupon is no longer valid.",
  coupon_used_up: "This coupon has been used up. Remove it to order without it.",
  coupon_products: "This coupon does not apply to anything in your cart.",
  coupon_minimum: "Spend at least {minimum} USD on eligible products.",
  coupon_lowest:
    "Everything in your cart is already at its lowest price: this coupon takes nothing off.",
  coupon_not_for_you:
    "This coupon cannot be used for this order. Remove it to order without it; you have not been charged.",
  coupon_paused:
    "Too many wrong codes. Try another one in {minutes, plural, =0 {{seconds, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}.",
  coupon_code_invalid: "Enter 3 to 32 letters and digits, such as WELCOME10.",
  coupon_code_taken: "There is a coupon with this code already.",
  coupon_prefix_invalid: "Enter at most 12 letters and digits, or leave it empty.",
  coupon_share_too_large:
    "The shop's settings let a coupon take off at most {max, number} %. Enter less, or change the setting first.",
  coupon_percent_invalid: "Enter a whole number from 1 to 100.",
  coupon_amount_invalid: "Enter an amount in dollars, such as 5.00.",
  coupon_number_invalid: "Enter a whole number from 1, or leave it empty for no limit.",
  coupon_time_invalid: "Enter a day and a time, or leave it empty.",
  coupon_times_crossed: "It must end after it begins.",
  coupon_not_found: "This coupon does not exist any more.",
  coupon_changed:
    "Someone else has changed this coupon since you opened it. Nothing was saved: open it again.",
  coupon_in_use: "This coupon was used by orders, so it cannot be deleted. Switch it off instead.",
  payment_in_progress:
    "Your payment for order {order} is being confirmed. Do not pay again; we e-mail you as soon as it is settled.",
  payment_not_approved:
    "The payment has not been approved yet. Approve it in the payment window, then try again.",
  payment_provider_unavailable:
    "The payment provider does not respond at the moment. You have not been charged. Try again in a minute.",
  payment_not_possible:
    "Paying with PayPal is not possible at the moment. You have not been charged. The shop has been told; your cart stays as it is.",
  webhook_not_authentic: "The sender of this event could not be confirmed.",
  challenge_required:
    "We need to check that you are not a bot. Your browser does it for you; please try again.",
  too_many_requests:
    "Too many tries. Try again in {minutes, plural, =0 {{seconds, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}.",
  shop_busy: "The shop is very busy right now. Please try again in a few seconds.",
  cross_site: "This request came from another site. Open the shop and try again.",
  email_invalid: "Please enter a valid email address",
  email_malformed: "Invalid email address",
  email_missing: "Please enter your email address",
  username_too_short: "Username must be at least 3 characters",
  username_too_long: "Username must be at most 30 characters",
  username_invalid:
    "Use letters and digits; between them you may use a single space, dash or underscore",
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
  registration_unclear:
    "This e-mail address was signed up more than once. Sign up again here, then enter the newest code.",
  invalid_credentials: "The e-mail address or the password is not right.",
  email_not_verified: "Your e-mail address is not verified yet. Enter the code that we sent you.",
  codes_disputed:
    "This payment is disputed at PayPal. The codes can be sent again once the dispute is closed.",
  codes_not_sendable: "The codes of this order cannot be sent again. Write to us and we will help.",
  order_reference_missing: "Please enter the order number or the PayPal transaction ID",
  topup_locked: "Only the buyer can open this order: request a one-time code first.",
  topup_not_correctable:
    "This top-up cannot be corrected any more: it is being credited again, or its refund is on its way.",
  address_locked: "The address of an order can only be corrected in the browser that paid for it.",
  address_not_correctable: "The address can no longer be corrected here. Please write to us.",
  rate_changed:
    "The exchange rate has changed to {rate} SAR for a dollar. Load this page again to see the new price; you have not been charged.",
  total_changed:
    "The price has changed: your order now costs {total} USD. You have not been charged; check the new total, then pay.",
  cart_changed:
    "Your cart has changed since this page showed it, for example in another tab or on another device. You have not been charged; check the cart as it is now, then pay.",
  shop_closed:
    "Buying is closed for the moment. You have not been charged: please come back later.",
  policies_changed:
    "Our policies changed a moment ago. The new versions are named below: read them, then pay.",
  policy_changed:
    "Someone else has just changed this policy. Your text is still in the form: compare it with theirs, then choose.",
  policy_empty: "Write the policy in both languages before you publish it.",
  payer_not_asked: "PayPal does not respond at the moment. Try again in a minute, or write to us.",
  player_not_found:
    "The game does not find a player with these details. Look them up in your profile in the game, and check each digit and the server.",
  codes_locked:
    "Only the buyer can open the codes. Sign in, or use the code that we send to the order's e-mail address.",
  gift_name_missing: "Please enter the name of the person who gets the gift",
  gift_text_too_long: "This is too long. Please shorten it.",
  gift_day_invalid: "Choose a day from today to a year from now.",
  gift_of_topup:
    "A top-up goes straight to a player's account and cannot be sent as a gift. Remove it from the cart, or order without a gift.",
  gift_locked: "Only the person who bought the gift can do this: request a one-time code first.",
  gift_opened:
    "This is no longer possible: the gift was opened, or its address was corrected too often. Load the page again.",
  claim_locked: "Only the buyer can report a problem: request a one-time code first.",
  claim_impossible:
    "You cannot report a problem with this item now: a report is open, or nothing of it was delivered yet.",
  note_missing: "Please write the note",
  note_too_long: "This is longer than 2,000 characters. Please shorten it.",
  order_refused: "An order cannot be placed with these details. Write to us at {email}.",
  details_refused: "This is not possible with these details. Write to us at {email}.",
  block_value_invalid: "Please enter a whole e-mail address, or a Player ID.",
  block_exists: "This is blocked already.",
  hold_rule_changed:
    "Someone else has just changed this rule. Check it again; what you typed is still here.",
  hold_hours_invalid: "Please enter whole hours from 1 to 168.",
  hold_count_invalid: "Please enter a whole number from 1 to 50.",
  hold_amount_invalid: "Please enter an amount such as 100 or 99.50.",
  calling_codes_invalid: "Please enter calling codes such as 966, 971, or nothing for any.",
  claim_text_missing: "Please write what is wrong",
  claim_text_too_long: "This is longer than 2,000 characters. Please shorten it.",
  claim_pictures_full: "This item has too many pictures already. Describe the problem in words.",
  claim_picture_gone: "A picture is not there any more. Please add it again.",
  claim_not_found: "This report does not exist.",
  claim_answered: "This report was answered already. Load the order again.",
  replacement_missing:
    "There are not enough free keys to replace these. Add keys, or refund the item.",
  batch_not_quarantined:
    "This batch is no longer in quarantine, or its buyers were told already. Load the page again.",
  codes_not_there: "There is no code to open on this item at the moment.",
  fields_missing: "Please fill in all fields",
  not_an_admin: "This account has no access to the control panel.",
  admin_password_too_short:
    "An administrator's password has at least 12 characters. Set a longer one with “Forgot password”.",
  second_factor_needed: "Enter the code of your authenticator app as well.",
  second_factor_missing: "The code is missing",
  second_factor_wrong:
    "This code is wrong or was used already. Wait for the next one in your app, or use a recovery code.",
  second_factor_required: "This shop requires a second factor. Set it up to continue.",
  second_factor_on: "Your account has a second factor already.",
  second_factor_off: "This account has no second factor.",
  passkey_wrong: "This passkey was not accepted. Try again, or use a code.",
  passkey_not_asked: "That took too long. Add the passkey again.",
  passkey_known: "This passkey is added already.",
  passkey_name_missing: "Give the passkey a name",
  passkey_name_long: "The name has at most 60 characters",
  passkeys_full: "An account has at most 10 passkeys. Remove one first.",
  passkey_gone: "This passkey is not there any more.",
  proof_needed: "Type your password to continue.",
  reason_too_short: "Say why in at least ten characters.",
  key_not_seen: "Only a key that was viewed and is on hold can be released.",
  admin_not_confirmed: "Sign in to the control panel again to continue.",
  staff_password_too_short: "Password must be at least 12 characters",
  invitation_invalid:
    "This invitation is no longer valid. Ask the owner of the shop for a new one.",
  invitation_account: "This invitation is for {email}. Sign in with that account, then accept it.",
  already_staff: "This address already belongs to the staff. Change its role in the list.",
  staff_changed: "This has just been changed. Check the list again.",
  erasure_of_staff:
    "The data of staff cannot be erased. Remove their role first, in the panel under Staff.",
  erasure_of_nobody: "There is no account and no paid order with this address.",
  erasure_begun: "It is too late to cancel: the data is being erased.",
  last_owner: "This is the last owner. Make someone else an owner first.",
  reason_missing: "Say why: a few words are enough.",
  reason_too_long: "Keep the reason within 300 characters.",
  product_name_missing: "Name is required",
  description_missing: "Description is required",
  image_missing: "Image URL is required",
  image_invalid:
    "Enter a path that begins with / or an address that begins with https://, or upload a picture.",
  product_text_too_long: "This text is too long. Shorten it.",
  price_invalid: "Enter a price in dollars from 0.01, with two decimals at most, such as 9.99.",
  original_price_invalid: "Enter the original price in dollars, such as 11.99, or leave it empty.",
  original_price_too_low: "The original price must be higher than the price, or empty.",
  stock_invalid: "Enter a whole number, or -1 for unlimited.",
  max_per_order_invalid: "Enter a whole number from 1 to 99, or leave it empty.",
  stock_moved: "The stock has just changed: it is {stock} now. Check your number, then save again.",
  content_missing:
    "A product that is for sale needs something to deliver: enter its digital content, or make it inactive.",
  lowest_price_invalid: "Enter an amount of dollars, such as 9.99, or leave it empty.",
  lowest_price_missing:
    "With its options one unit could cost {cheapest} USD, less than half of the price. Enter a lowest price.",
  lowest_price_too_high: "The lowest price must not be higher than the price.",
  quantity_prices_invalid:
    "Up to five rows, each from 2 to 99 units and with a price such as 0.95: 5 = 0.95; 10 = 0.90.",
  quantity_prices_order:
    "Each row needs more units and a lower price than the one before it, and the first a lower one than the product.",
  quantity_price_too_low: "No quantity price may be below the lowest price.",
  cost_invalid: "Enter what one unit costs you in dollars, such as 7.50, or leave it empty.",
  sale_price_invalid: "Enter an amount of dollars, such as 7.99, or leave it empty.",
  sale_price_too_high: "The sale price must be lower than the price.",
  sale_price_too_low: "The sale price must not be below the lowest price.",
  sale_time_invalid: "Enter a day and a time, such as 2026-12-01 10:00.",
  sale_until_invalid:
    "A sale must end after it begins, in the future and within a year. If the sale is over, clear its price, start and end.",
  sale_incomplete: "A sale needs its price and its end. Without a sale all three stay empty.",
  figures_period_invalid: "Choose a first and a last day, at most {max} days together.",
  option_set_changed: "Someone else has just changed this option set. Open it again.",
  option_set_built_in: "A built-in option set may be edited, but not deleted.",
  option_set_in_use:
    "{count, plural, one {# product uses} other {# products use}} this option set, {product} among them. Choose another for them first.",
  options_too_cheap:
    "With these options {product} could be sold for less than half of its price ({count, plural, one {# product} other {# products}}). Give it a lowest price first.",
  step_id_invalid: "A key has letters, digits and dashes only, and must not be “playerId”.",
  step_id_repeated: "Two steps have the same key. Give each its own.",
  step_options_missing: "A step of choices needs at least one option.",
  step_options_needless: "A step to type in has no options.",
  option_value_invalid: "An option’s key has letters, digits and dashes only.",
  option_value_repeated: "Two options of one step have the same key. Give each its own.",
  key_step_repeated: "Only one step can choose the key.",
  key_step_unfit: "Only a required step with a single choice can choose the key.",
  modifier_invalid: "Enter an amount of dollars, such as 5.00 or -10.00.",
  choice_has_keys:
    "There {count, plural, one {is # key} other {are # keys}} of “{choice}” that can still be sold. Revoke them, or wait until they are sold.",
  choice_unknown: "This product has no keys of this choice. Choose another.",
  option_set_unknown: "This option set does not exist any more. Choose another.",
  category_unknown: "This category does not exist. Choose another.",
  category_not_found: "This category does not exist any more.",
  category_name_missing: "Name is required",
  category_slug_invalid:
    "Use small Latin letters, digits and single hyphens between words, 60 characters at most, such as gift-cards.",
  category_slug_taken: "Another category has the address /shop/{slug}. Choose another.",
  category_slug_fixed: "The address of a built-in category stays as it is.",
  category_changed:
    "Someone else has changed this category since you opened it. Nothing was saved: compare, then save again.",
  category_in_use:
    "{count, plural, one {# product is} other {# products are}} in this category, archived ones included. Move them to another one first.",
  category_built_in: "A built-in category cannot be deleted. Hide it instead.",
  categories_full: "There are {max} categories already, which is the most. Delete one first.",
  featured_full: "The home page shows 24 featured products at most. Take one out first.",
  featured_changed:
    "Someone else has changed the featured products since you opened them. Nothing was saved: look at theirs, then change them again.",
  product_changed:
    "Someone else has changed this product since you opened it. Nothing was saved: compare, then save again.",
  fulfilment_has_keys:
    "{count, plural, one {# key} other {# keys}} of this product are not sold yet. Retire the free ones and wait for those that an order holds; then change the delivery.",
  selection_empty: "No product is chosen. Choose at least one.",
  selection_too_large:
    "Too many products are chosen one by one. Choose all that match a search instead.",
  bulk_amount_invalid: "Enter a number from 0.01, with two decimals at most, such as 10 or 2.50.",
  bulk_percent_invalid:
    "Prices can be raised by at most 1000 percent, and lowered by at most 99.99.",
  bulk_edit_gone: "This preview no longer exists. Make it again.",
  bulk_edit_started: "This change was applied already.",
  bulk_edit_empty: "None of the chosen products can be changed this way.",
  bulk_edit_running: "This change is still being applied. Undo it once it is done.",
  bulk_edit_undone: "This change was undone already.",
  bulk_edit_too_late: "A change can be undone for 24 hours. They have passed.",
  image_too_large: "The picture is larger than 8 MB. Choose a smaller one.",
  image_unreadable: "The shop cannot read this file as a picture. Use JPEG, PNG, WebP or AVIF.",
  keys_missing: "Paste at least one key, one to a line.",
  product_without_keys: "This product is not delivered from a key pool. Change its delivery first.",
  key_not_found: "This key does not exist.",
  key_not_available:
    "Only a free key, or one that was viewed, can be retired; this one has an order.",
  action_impossible: "The order's present state does not allow this. Load it again.",
  refund_amount_invalid: "Enter an amount in dollars from 0.01, such as 9.99.",
  refund_too_large: "At most {left} USD can still be refunded.",
  game_slug_invalid: "Use small letters, digits and dashes between them, such as star-raiders.",
  game_slug_taken: "Another game has the short name {slug}. Choose another.",
  game_fields_missing: "A game needs at least one field. Add one.",
  game_key_invalid: "Use letters and digits only, such as userId.",
  game_key_taken: "This name is there twice. Choose another.",
  game_length_invalid: "Enter whole numbers from 1 to 60, the smaller one first.",
  game_choices_missing: "Add at least one choice.",
  label_missing: "Enter a label.",
  game_not_found: "This game does not exist. Choose another.",
  game_changed:
    "Someone else has changed this game since you opened it. Nothing was saved: open it again.",
  game_built_in:
    "This game is built in: you can change its texts, but not its rule, and you cannot delete it.",
  game_in_use:
    "{count, plural, one {One product needs this game: {product}.} other {# products need this game, {product} among them.}} Give them another game, then delete it.",
  refund_whole_only: "A held payment can only be refunded in full: {left} USD.",
  order_not_waiting: "This order no longer waits: it was filled, or its refund is on its way.",
  topup_underway:
    "A top-up of this order is being credited at this moment. Try again when the supplier has answered.",
  claim_underway:
    "The claim of a dispute over this order was accepted: PayPal refunds the money. Nothing more is refunded here.",
  refunded_at_provider:
    "PayPal has already refunded money of this order. The order shows it now: check it before you refund more.",
  stock_not_out: "It is back already: you can buy it now.",
  stock_requests_full:
    "You already wait for as many products as one address can. Cancel one with the link in its e-mail.",
  stock_request_not_found: "This link leads to no request: it was cancelled or has expired.",
  settings_changed:
    "Someone else has just changed the settings. Check them again, then save: what you typed is still here.",
  setting_too_long: "This text is too long.",
  setting_number_invalid: "Enter a whole number within the limits beside the field.",
  setting_one_language: "Write it in both languages, or in neither.",
  setting_signs: "Leave out brackets of any kind and the signs # and |.",
  telegram_invalid: "Enter a Telegram name such as @myshop.",
  vat_rate_invalid: "Enter a percentage such as 15 or 7.5, or nothing.",
  sar_rate_invalid: "Enter a rate such as 3.75, or nothing to follow the peg.",
  time_zone_invalid: "Enter a time zone such as Asia/Riyadh.",
  clock_time_invalid: "Enter a time such as 22:30.",
  quiet_hours_invalid: "Enter two different times, or neither.",
  alert_mails_too_many: "At most five addresses.",
  alert_chat_invalid:
    "Enter the chat’s number, such as -1001234567890, or a channel’s name, such as @myshop.",
  alert_webhook_invalid:
    "Enter an address that begins with https://, without a name or password in it.",
  alert_message_done: "This message is no longer waiting. Check the list again.",
} satisfies Record<ErrorCode, string> & Record<string, string>;
