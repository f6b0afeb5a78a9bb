/**
 * The mails about an order or an account. `<ltr>`, `<id>` and `<mail>` are written from left to right in
 * both languages, `<name>` in its own direction.
 */
export const mails = {
  logo: "[shop]",
  thanks: "Thank you. Order number <ltr>#{orderId}</ltr>",
  order: "Order number <ltr>#{orderId}</ltr>",
  quantityPrice: "{from, number} or more: <price></price> each",
  codes: {
    subject: "Your [shop] order #{orderId}: {count, plural, one {your code} other {your codes}}",
    headline: "{count, plural, one {Your code has landed} other {Your codes have landed}}",
  },
  codeList: {
    count: "{count, plural, one {# code} other {# codes}}",
    more: "{count, plural, one {# more code is} other {# more codes are}} in the attached file and on the page of your order.",
    someAttached:
      "Some of your codes are below. All of them are in the attached file and on the page of your order.",
    attached:
      "This order is too large for one e-mail. All of it, with every code, is in the attached file and on the page of your order.",
  },
  topupCredited: {
    subject: "Your [shop] order #{orderId}: your top-up has landed",
    headline: "{count, plural, one {Your top-up has landed} other {Your top-ups have landed}}",
  },
  topupUnderway: {
    subject: "Your [shop] order #{orderId}: your top-up is on its way",
    headline:
      "{count, plural, one {Your top-up is on its way} other {Your top-ups are on their way}}",
  },
  confirmed: {
    subject: "Your [shop] order #{orderId}: paid and confirmed",
    headline: "Your order is confirmed",
  },
  refunded: {
    subject: "Your [shop] order #{orderId}: refunded",
    headline: "Your refund is on its way",
    uncorrected:
      "A top-up of this order could not be credited to the account that was given, and the account was not corrected in time. We have refunded it.",
    sent: "The payment provider has confirmed the refund. It goes back the way you paid; your statement may show it a few days later.",
    amount: "Refunded",
  },
  waiting: {
    stock: {
      subject: "Your [shop] order #{orderId}: paid, awaiting stock",
      headline: "Paid. Awaiting stock.",
      line: "Your payment arrived after the last code was sold. You are next in line: as soon as there is a new one, it comes to this address automatically.",
    },
    repair: {
      subject: "Your [shop] order #{orderId}: paid, being prepared",
      headline: "Paid. Being prepared.",
      line: "Your payment arrived. Preparing your order takes longer than it should, and we are on it: as soon as it is ready, it comes to this address automatically.",
    },
    approval: {
      subject: "Your [shop] order #{orderId}: paid, we are checking it",
      headline: "Paid. We are checking your order.",
      line: "Your payment arrived, and someone on our team checks the order before it goes out. After that, it comes to this address automatically.",
    },
    until: "If that has not happened by {until}, we refund you automatically.",
    choice: "Prefer not to wait? You can get a refund at once, on the page of your order.",
    paid: "Paid",
  },
  giftTo:
    "It is a gift: {name} gets the codes, by e-mail to {email} on {day}. The page of your order shows when it is opened.",
  gift: {
    subject: "{name}, you have a gift",
    headline: "You have a gift",
    for: "For {name}",
    line: "Someone has sent you a gift from [shop], our shop for digital goods. It is paid for and yours.",
    open: "Open your gift",
    keep: "The link is yours alone: anyone who has it can open the gift. It does not expire, so keep this e-mail.",
  },
  giftNews: {
    replaced: {
      subject: "Your gift: here is your replacement",
      headline: "Your replacement is here",
      line: "You reported a problem, and we have replaced what did not work. The old code is void; the new one opens on the page of your gift.",
    },
    refunded: {
      subject: "Your gift: an item was withdrawn",
      headline: "This item was withdrawn",
      line: "You reported a problem. We could not replace the item, and refunded the person who gave it to you.",
    },
    replied: {
      subject: "Your gift: our answer",
      headline: "We have answered your report",
      line: "You reported a problem. Here is what we found. Does that not help? Report it again on the page of your gift.",
    },
    doubtful: {
      subject: "Your gift: does your code work?",
      headline: "Please check your code",
      line: "Others told us about codes from the same delivery as yours that do not work. Yours may be fine. If it is not, report it on the page of your gift, and we replace it.",
    },
  },
  claim: {
    replaced: {
      subject: "Your [shop] order #{orderId}: here is your replacement",
      headline: "Your replacement is here",
      line: "You reported a problem, and we have replaced what did not work. The old code is void; use this one. You also find it on the page of your order.",
    },
    refunded: {
      subject: "Your [shop] order #{orderId}: we refund an item",
      headline: "We refund this item",
      line: "You reported a problem, and we refund this item the way you paid. Another e-mail tells you as soon as the refund is on its way.",
    },
    replied: {
      subject: "Your [shop] order #{orderId}: our answer",
      headline: "We have answered your report",
      line: "You reported a problem with this item. Here is what we found.",
    },
    reply: "Our answer",
    again:
      "Does that not help? Report it again on the page of your order: someone on our team reads it.",
  },
  notice: {
    doubtful: {
      subject: "Your [shop] order #{orderId}: does your code work?",
      headline: "Please check your code",
      happened:
        "Other buyers told us about codes from the same delivery as yours that do not work. Yours may still be fine.",
      next: "If you have not used it yet, redeem it now. Does it not work? Open the page of your order and press “Report a problem”: we replace it.",
      choice: "If your code worked, you do not need to do anything.",
    },
    rejected: {
      subject: "Your [shop] order #{orderId}: please check the account of your top-up",
      headline: "We could not credit your top-up",
      happened:
        "The game's supplier rejected a top-up of your order, usually because a letter or a digit of the account is wrong. Your payment arrived, and your order is safe.",
      next: "Correct the account on the page of your order until {until}. We try again at once.",
      choice:
        "After that, we refund this top-up automatically, the way you paid. You do not need to do anything for that.",
    },
    returned: {
      subject: "Your [shop] order #{orderId}: credited after your refund",
      headline: "Your top-up arrived after all",
      happened:
        "We had already refunded a top-up of your order when the game's supplier credited it to your player anyway.",
      next: "You keep the refund, and the credits are in your account. You do not need to do anything.",
      choice:
        "Do you see something else, or would you rather pay for the credits after all? Write to us and include the order number.",
    },
    late: {
      subject: "Your [shop] order #{orderId}: your credits are late",
      headline: "This takes longer than promised",
      happened:
        "We promised your credits within five minutes of your payment. The game's supplier has not confirmed them yet. Your payment arrived, and your order is safe.",
      next: "You do not need to do anything. We keep checking with the supplier, and e-mail you as soon as the credits are in your account.",
      choice:
        "Is the player’s account in the order not yours, or do you prefer a refund? Write to us and include the order number.",
    },
    checking: {
      subject: "Your [shop] order #{orderId}: your payment is being checked",
      headline: "Your payment is being checked",
      happened:
        "The payment provider has not decided on your payment yet. That happens with some cards and banks. We hold the order for you until then.",
      next: "Please do not pay again. As soon as the payment is confirmed, the order comes to this address automatically.",
      choice: "If the payment is refused, the order ends and nothing is charged.",
    },
    unpaid: {
      subject: "Your [shop] order #{orderId}: not paid yet",
      headline: "Held for you, not paid yet",
      happened:
        "You placed an order with us, and the payment was not finished. Nothing was charged.",
      next: "We hold it for you, at these prices, until {until}. Open the checkout in the browser where you ordered to pay.",
      choice:
        "Changed your mind, or was this not you? Then do nothing: the order expires automatically, and we do not write about it again.",
    },
  },
  verification: {
    subject: "Your [shop] verification code",
    headline: "Verify your e-mail",
    line: "Enter the code to finish signing up.",
  },
  reset: {
    subject: "Your [shop] password reset code",
    headline: "Reset password",
    line: "Enter the code to choose a new password for <name>{username}</name>.",
  },
  orderAccess: {
    subject: "Your code for your [shop] orders",
    headline: "Your code",
    line: "Enter the code on the page where you requested it. It opens the orders of this address there for half an hour.",
  },
  payerCode: {
    subject: "Your code to correct your [shop] order",
    headline: "Your code",
    line: "An order at [shop] was paid from the PayPal account of this address. Enter the code on the order's page to correct the e-mail address that the order goes to.",
  },
  accountCode: {
    expiry:
      "The code is valid for {minutes, plural, =60 {1 hour} one {# minute} other {# minutes}} and works once.",
    notAsked: "If you did not request this, ignore this e-mail; nobody gets in without the code.",
  },
  testMail: {
    subject: "[shop]: a test e-mail",
    headline: "E-mails arrive",
    line: "Requested by <name>{username}</name>",
    works:
      "If you can read this, your shop's mail server accepted the e-mail and delivered it. Check that it came into the inbox, not the spam folder.",
  },
  passwordChanged: {
    subject: "Your [shop] password was changed",
    headline: "Your password was changed",
    line: "Account <name>{username}</name>",
    signedOut: "All devices were signed out. Sign in again with your new password.",
    notYou:
      "If it was not you, reset your password now, then write to us at the address at the end of this e-mail.",
    action: "Reset password",
  },
  accountExists: {
    subject: "You already have a [shop] account",
    headline: "You already have an account",
    line: "Account <name>{username}</name>",
    attempt:
      "Someone, probably you, signed up with this address, which has an account already. Nothing was changed.",
    signIn: "Sign in with your password. If you have forgotten it, reset it on the sign-in page.",
    action: "Sign in",
  },
  adminSignIn: {
    subject: "Sign-in to your administrator account",
    headline: "Someone signed in to your account",
    line: "Account <name>{username}</name>",
    where: "On {at}, from the IP address <ltr>{ip}</ltr>, on the page <ltr>{page}</ltr>.",
    notYou:
      "If it was not you, reset your password now: that signs everyone out. Then write to the other owners of the shop.",
  },
  adminSignInRefused: {
    subject: "Refused sign-in to your administrator account",
    headline: "A sign-in to your account was refused",
    line: "Account <name>{username}</name>",
    where:
      "On {at}, from the IP address <ltr>{ip}</ltr>, on the page <ltr>{page}</ltr>, with a password or code that is not yours.",
    notYou:
      "If it was you, all is well. If not, someone is trying to get into your account: further tries in the next hour are listed in the activity log of the panel, without an e-mail for each.",
  },
  staffInvitation: {
    subject: "You are invited to the staff of [shop]",
    headline: "Join the staff",
    line: "The owner of [shop] gives you access to its control panel.",
    expiry: "The link is valid for {days, plural, one {# day} other {# days}} and works once.",
    action: "Accept the invitation",
    notExpected: "If you did not expect this, ignore this e-mail; nothing happens without you.",
  },
  secondFactor: {
    subject: "The second factor of your administrator account",
    headline: "Your second factor was changed or used",
    line: "Account <name>{username}</name>",
    events: {
      enabled:
        "On {at} a second factor was turned on: the control panel asks for a code of your authenticator app from now on.",
      disabled:
        "On {at} the second factor was turned off: the password alone opens the control panel again.",
      renewed: "On {at} new recovery codes were made. The earlier ones no longer work.",
      removed:
        "On {at} <who></who> removed the second factor. The password alone opens the control panel again, and you are signed out everywhere.",
      reset:
        "On {at} the second factor was removed on the shop's own machine. The password alone opens the control panel again, and you are signed out everywhere.",
      recovered:
        "On {at} a recovery code was used instead of a code of your app. {left, plural, =0 {None is left: make new ones.} one {# is left.} other {# are left.}}",
      passkeyAdded:
        "On {at} a passkey was added: from now on it opens the control panel together with the password.",
      passkeyRemoved: "On {at} a passkey was removed: it no longer opens the control panel.",
    },
    notYou:
      "If this was neither you nor anyone you asked, reset your password now: that signs everyone out. Then write to the other owners of the shop.",
  },
  secondFactorRefused: {
    subject: "Wrong code or passkey at your administrator account",
    headline: "Someone knows your password",
    line: "Account <name>{username}</name>",
    where:
      "On {at} the right password came with a wrong code or passkey, from the IP address <ltr>{ip}</ltr>, on the page <ltr>{page}</ltr>. The shop refused it. Further tries within the hour are listed in the activity log.",
    notYou:
      "If it was not you, reset your password now: without it nobody can continue guessing the code.",
  },
  goodsCheaper: {
    subject: "Prices in your shop were lowered",
    headline: "Prices were lowered",
    line: "Account <name>{username}</name>",
    what: "On {at} <who></who> {change, select, coupon {saved a coupon} options {changed the price of options} products {lowered the prices of products} keys {sent other keys to a buyer} other {lowered the price of a product}}.",
    nextStep:
      "Ask them whether they did it. If not, undo the change, remove their role and have their password reset. Changes in the next hour are listed in the activity log.",
    action: "Open the activity log",
  },
  revealsExceeded: {
    subject: "Someone tried to view many keys of your shop",
    headline: "Too many keys were requested",
    line: "Account <name>{username}</name>",
    what: "On {at} <who></who> had viewed keys or contents {limit, plural, one {# time} other {# times}} within an hour and requested more. The shop refused.",
    nextStep:
      "Ask whether it was them. If not, remove their role and have their password reset. What was viewed, and the reasons given, are listed in the activity log.",
    action: "Open the activity log",
  },
  addressCorrected: {
    subject: "The e-mail address of order {orderId} was changed",
    headline: "Your order has another address",
    what: "Our support team corrected the e-mail address of this order. From now on its e-mails go to the new address, and none to this one.",
    byBuyer:
      "The person who paid for this order corrected its e-mail address on its page. From now on its e-mails go to the new address, and none to this one.",
    notYou:
      "If you did not request this, write to us at the address at the end of this e-mail: we look into it at once.",
  },
  stockConfirm: {
    subject: "Do you want to hear when {product} is back?",
    headline: "Please confirm",
    line: "Someone, probably you, asked us to write to this address as soon as this can be bought again. Confirm it, and we will.",
    action: "Confirm on our page",
    after:
      "We write once, and use your address for nothing else. You did not ask? Then do nothing: without your confirmation we delete it after {days} days.",
  },
  stockBack: {
    subject: "{product} is back",
    headline: "It is back",
    line: "You asked us to tell you when you can buy this again. Now you can. We do not hold it for anyone: first come, first served.",
    action: "Go to the product",
    after: "This is the only e-mail about it.",
  },
  stockTakeBack: "Cancel your request",
  erasureRequested: {
    subject: "Your data will be erased",
    headline: "Your data will be erased",
    line: "On {until}, as requested.",
    what: "Your account is deleted, and with it your e-mail address, telephone number, Player IDs, codes and what we wrote to you. Orders stay as numbers without your name: what was sold, for how much, and when.",
    whatGuest:
      "Your e-mail address, telephone number, Player IDs, codes and what we wrote to you are deleted. Orders stay as numbers without your name: what was sold, for how much, and when.",
    held: "An order that is still being paid, delivered, refunded or disputed delays it until that is settled.",
    takeBack:
      "Until then you can cancel it in your profile, under Security. If it was not you, cancel it and change your password.",
    takeBackGuest:
      "Until then it can be cancelled: write to us at the address at the end of this e-mail.",
    action: "Open your profile",
    privacy: "What we keep, why and for how long",
  },
  erasureDone: {
    subject: "Your data has been erased",
    headline: "Your data has been erased",
    line: "This is the last e-mail from us.",
    stays:
      "Only numbers stay: products, amounts, days, payments and refunds, which the books need. None of them says who you are.",
    anew: "You are welcome to shop here again, or to register again with this address.",
  },
  codeLabel: {
    licence: "{count, plural, one {Licence key} other {Licence key {position} of {count}}}",
    creative:
      "{count, plural, one {Subscription code} other {Subscription code {position} of {count}}}",
    game_topup: "{count, plural, one {Code} other {Code {position} of {count}}}",
    other: "{count, plural, one {Code} other {Code {position} of {count}}}",
  },
  topup: {
    credited: "Credited to <account></account>",
    underway: "On its way to <account></account>. It arrives within 5 minutes.",
    rejected:
      "<account></account> could not be credited. Correct it on the order's page; otherwise we refund it automatically.",
  },
  howTo: {
    licence: "How to activate the licence",
    creative: "How to start the subscription",
    game_topup: "How to find your credits",
    other: "How to use it",
  },
  listSeparator: ", ",
  coupon: "Coupon",
  total: "Total",
  inDollars: "In US dollars",
  viewOrder: "View your order",
  footer: {
    guarantee: "30-day money-back guarantee.",
    help: "Need help? Write to <mail>{email}</mail> and our answer reaches you within 24 hours.",
    codes: "Never share your codes with anyone.",
    find: "Looking for another order? <find>Find my order</find>",
  },
};
