/** What the shop keeps of people, why and for how long. Decision 035. */
export const privacy = {
  title: "Privacy",
  metaDescription:
    "What [shop] keeps of you, why and for how long, how you take it with you and how you have it erased.",
  heading: "What we keep of you",
  lead: "As little as it takes to sell you a code, deliver it and support you. Here is all of it, with the reason and the time.",
  kept: {
    title: "What, why and how long",
    why: "Why",
    how: "How long",
    order: {
      what: "E-mail address, telephone number, Player IDs and codes of a paid order",
      why: "To deliver it, show it to you again, help you with it and refund it.",
      how: "Until you have them erased.",
    },
    coupon: {
      what: "Which coupon a paid order used, with a fingerprint of its e-mail address",
      why: "So that a coupon is used no more often than it may be. Nobody can read the address in it.",
      how: "Until you have the order erased.",
    },
    failed: {
      what: "The same data of an order that was not paid",
      why: "A payment may still arrive late.",
      how: "{days} days.",
    },
    account: {
      what: "Username, e-mail address and a fingerprint of your password",
      why: "To sign you in. The password itself is nowhere.",
      how: "Until you have the account erased.",
    },
    registration: {
      what: "A registration that was not confirmed",
      why: "It waits for the code that we e-mailed you.",
      how: "{days} days.",
    },
    keptCart: {
      what: "The cart of a guest",
      why: "It is there again when you come back with the same browser.",
      how: "{days} days after its last change.",
    },
    clearedCart: {
      what: "The cart of a guest",
      why: "It is the same in every tab of your browser.",
      how: "Until you load a page again while no other tab has the shop open; {days} days after its last change at most.",
    },
    mails: {
      what: "That we e-mailed you about your account",
      why: "To see whether it arrived.",
      how: "{days} days. What we wrote about an order stays with the order.",
    },
    awaited: {
      what: "Your address, and a product that you wait for",
      why: "To e-mail you once when it is back.",
      how: "{asked} days until you confirm it, {days} days while you wait, {told} days after our e-mail. Or until you cancel it with the link in each of its e-mails.",
    },
    openings: {
      what: "From which internet address a code was opened",
      why: "A payment may be disputed for a long time; this shows that the code arrived.",
      how: "{days} days.",
    },
    notes: {
      what: "Notes of our staff about an order or a customer",
      why: "So that everyone who answers you knows what was said before.",
      how: "Until you have them erased. They are in the file of your data.",
    },
    figures: {
      what: "Sales by country: the country code of an order’s telephone number, and how often a product was viewed",
      why: "So that the shop knows what is wanted. These are numbers only: your internet address stays in memory for a quarter of an hour, so that you count once, and is not written down.",
      how: "For good, without anything that says who you are.",
    },
    payments: {
      what: "What PayPal told us of a payment",
      why: "To book it once and correctly. Your card and your PayPal account are known to PayPal alone.",
      how: "{days} days. Amount, day and PayPal’s number of the payment stay with the order.",
    },
    compared: {
      what: "Fingerprints of the PayPal account and the network that paid for an order",
      why: "To notice when many accounts pay in a row. Nobody can read the account or the network in them.",
      how: "{days} days, or until you have the order erased.",
    },
  },
  browser: {
    title: "In your browser",
    line: "Cookies keep you signed in and your cart together. Language, theme, currency and the Player IDs that you typed are kept in the browser and can be cleared there. What you type at the checkout stays in its tab until you pay or close it, and the numbers of your last orders stay for a day, so that the shop can tell you that they are paid. There is no advertising, and nobody counts you from page to page. At the checkout PayPal’s own part is loaded from PayPal, by PayPal’s rules.",
  },
  yours: {
    title: "Take it with you, or have it erased",
    customer:
      "With an account: in your <profile>profile, under Security</profile>, you can download everything as a file and request the erasure, with your password.",
    guest:
      "Without one: write to <email></email> from the address with which you bought. We request the erasure for you.",
    when: "It happens after {days} days. You get an e-mail at once; until then you can cancel it. An order that is still being paid, delivered, refunded or disputed delays it until that is settled.",
  },
  erased: {
    title: "What an erasure takes, and what it leaves",
    goes: "Deleted for good: account, e-mail address, telephone number, Player IDs, codes, carts, what we wrote to you, what we noted about you, and what you wrote in a dispute. Save the codes that you still need.",
    stays:
      "Kept as numbers: products, amounts, days, payments and refunds with PayPal’s numbers, which the books need. None of them says who you are.",
    backups:
      "Backups keep what they contain until they are deleted in turn. If one is restored, everything due is erased again.",
    anew: "You may register again with the same address; your old orders do not come back.",
  },
};
