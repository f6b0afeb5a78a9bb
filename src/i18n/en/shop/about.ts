/** The claims are those of the specification, and no others. */
export const about = {
  title: "About",
  metaDescription:
    "[shop] sells game credits, software licences and creative subscriptions since 2020: pay, and the code is in your inbox.",
  story: "[shop] began in 2020 with one idea: nobody should wait for a code.",
  lead: "Barq is Arabic for lightning. We sell game credits, software licences and creative subscriptions, and named the shop after the way they should arrive.",
  /** In the place of both, where a shop has a name of its own. */
  renamed: {
    story: "[shop] has one idea: nobody should wait for a code.",
    lead: "We sell game credits, software licences and creative subscriptions, and they arrive as quickly as they should.",
  },
  shopNow: "Shop now",
  contact: "Contact us",
  impact: {
    title: "[shop] in figures",
    kept: "See how we kept our promises",
    customers: { value: "50K+", text: "Customers served since 2020." },
    delivered: { value: "1M+", text: "Codes and top-ups delivered." },
    uptime: { value: "99.9%", text: "Uptime: open whenever you need it." },
    support: { value: "24/7", text: "Support around the clock, with a reply within 24 hours." },
  },
  mission: {
    title: "Our mission",
    statement: "Make buying something digital as quick as it ought to be.",
    line: "Nothing has to be packed or shipped, so nothing should have to be waited for. We keep the way from paying to having short, plain and safe, in Arabic and in English.",
  },
  how: {
    title: "How [shop] works",
    steps: {
      pay: {
        title: "You pay",
        text: "An e-mail address and a phone number are enough; you need no account. Payment runs with our payment provider, in US dollars, and you see the total first.",
      },
      confirm: {
        title: "It is confirmed",
        text: "The payment provider tells us that your payment arrived. Nothing leaves before that, and nothing holds it up after.",
      },
      deliver: {
        title: "It is delivered",
        text: "Codes go to your e-mail and, with an account, to your profile. Top-up credits go to your game account within five minutes.",
      },
    },
  },
  values: {
    title: "What we hold to",
    speed: {
      title: "Quick",
      text: "Instant delivery is the point of this shop. Every step that we can take away, we take away.",
    },
    straight: {
      title: "Straight",
      text: "Prices as they are, secure payments, and a money-back guarantee of 30 days if it was not right.",
      plainText: "Prices as they are, and secure payments.",
    },
    near: {
      title: "Within reach",
      text: "When something sticks, you write to us and we answer, in your language.",
    },
  },
  questions: {
    title: "A question first?",
    line: "Replies typically come within 24 hours on business days.",
  },
};
