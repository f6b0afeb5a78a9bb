/** The checkout page: form, payment, and what became of the order. */
export const checkout = {
  title: "Checkout",
  metaDescription: "Pay securely; what you buy arrives by e-mail.",
  loading: "Loading your order",
  closedTitle: "Buying is closed for the moment",
  closedLine: "Nothing was charged, and your cart stays as it is. Please come back later.",
  lookAround: "Browse the shop",
  emptyTitle: "Your Cart is Empty",
  emptyLine: "Add a product, then come back here to pay.",
  done: "done",
  summary: "Order summary",
  promises: {
    label: "What we promise",
    refund: "30-day money-back guarantee",
    topup: "Top-ups delivered within 5 minutes",
    secure: "Secure payment",
  },
  account: {
    heading: "Your game account",
    label: "<field></field><rest> for <name></name></rest>",
    packs: "{count, plural, one {# pack goes to this account} other {# packs go to this account}}",
    help: "8 to 16 digits. We fill in the last ID you used.",
  },
  contact: {
    heading: "Where the codes go",
    headingGift: "Where your receipt goes",
    email: "E-mail",
    emailInvalid: "Please enter a valid email address",
    didYouMean: "Did you mean <email></email>?",
    noMail: "<domain></domain> does not receive e-mail. Check the address.",
    phone: "Phone",
    country: "Country code: {country}",
    phoneHelp: "Choose the country code, then enter the number.",
    phoneInvalid: "Enter a phone number that exists in the chosen country.",
  },
  gift: {
    ask: "Send it to someone else",
    help: "A gift: they get the codes, you get the receipt.",
    name: "Name of the recipient",
    nameMissing: "Please enter the name of the person who gets the gift",
    email: "E-mail of the recipient",
    emailInvalid: "Please enter a valid email address",
    words: "Your message",
    optional: "(optional)",
    wordsHelp: "Say who it is from: the e-mail does not show your name or address.",
    day: "Send it on",
    dayHelp: "Leave it empty to send it at once. On a later day it goes out in the morning.",
  },
  payment: {
    heading: "Payment",
    waitPlayerIds: "Please enter PUBG Player IDs for all PUBG products above before payment.",
    waitAccounts: "Please enter the account for each top-up above before payment.",
    waitContact: "Please enter your email address and phone number to continue with payment.",
    waitGift: "Please enter the name and the email address of the person who gets the gift.",
    pay: "Pay <amount></amount>",
    charged: "You will be charged <amount></amount>",
    secureWindow: "You pay with PayPal, or with a card in PayPal’s window.",
    checking:
      "Many people want the last ones: your browser first solves a small puzzle that keeps bots out. It takes a few seconds.",
    windowOpen: "Confirm the payment in the window that has opened.",
    leaveWindow: "Lost the window? Start again",
    sdkLoading: "Loading the secure payment",
    sdkFailed:
      "The payment provider could not be loaded. You have not been charged. Check your connection and try again.",
    tryAgain: "Try again",
    confirming: "Confirming your payment",
    doNotClose: "Do not close this page. It takes a few seconds.",
  },
  notice: {
    cancelled: "Payment cancelled. You have not been charged, and your cart is as you left it.",
    left: "You are back at the checkout. If you confirmed the payment in the window, it appears here in a moment. Otherwise, pay again.",
    declined:
      "Your payment was declined. You have not been charged. Try again, or pay in another way in the payment window.",
    impossible:
      "Paying with PayPal is not possible at the moment. You have not been charged. The shop has been told; your cart stays as it is.",
    expired:
      "Order <order></order> was not paid in time. You have not been charged. Pay again to place a new order.",
    failed:
      "The payment window ended with an error. If you confirmed the payment in it, it appears here in a moment. Otherwise, try again.",
  },
  result: {
    order: "Order <order></order>",
    status: {
      pending: "Pending",
      completed: "Completed",
      delivered: "Delivered",
      failed: "Failed",
    },
    /** Beside the status. */
    second: {
      problem_reported: "Problem reported",
      dispute: "Dispute",
      held: "Held",
      refunded: "Refunded",
      partly_refunded: "Partly refunded",
    },
    paidTitle: "Paid. Confirmed.",
    giftTitle: "Paid. Confirmed. A gift.",
    deliveredTitle: "Paid. Confirmed. Delivered.",
    paidLine:
      "Thank you. You can follow the delivery here; nothing is lost if you leave this page.",
    checkingTitle: "Your payment is being checked",
    checkingLine:
      "Do not pay again. We check with the payment provider until it is settled, and this page updates automatically. We also e-mail <email></email>.",
    awaitingStockTitle: "Paid. Awaiting stock.",
    awaitingStockLine:
      "Your payment arrived after the last code was sold. You are next in line: as soon as there is a new one, it goes to <email></email> automatically.",
    preparingTitle: "Paid. Being prepared.",
    preparingLine:
      "Your payment arrived. Preparing your order takes longer than it should, and we are on it: as soon as it is ready, it goes to <email></email> automatically.",
    awaitingApprovalTitle: "Paid. We are checking your order.",
    awaitingApprovalLine:
      "Your payment arrived, and someone on our team checks the order before it goes out. After that, it goes to <email></email> automatically.",
    reviewTitle: "Your payment is being reviewed",
    reviewLine:
      "The payment arrived, but someone on our team has to check it first. You do not need to do anything: we e-mail <email></email>.",
    refundedTitle: "Your refund is on its way",
    refundedLine:
      "We refund what you paid for this order, the way you paid. The details go to <email></email>.",
    unpaidTitle: "Not paid yet",
    unpaidLine:
      "Your items are held for a while. Pay at the checkout, in the browser where you ordered.",
    failedTitle: "Not paid in time",
    failedLine:
      "This order was not paid, and nothing was charged for it. Order again whenever you like.",
    unknownEmail: "your e-mail address",
    items: "What you ordered",
    mailHint: "Nothing in your inbox? Look in the spam folder, too.",
  },
};
