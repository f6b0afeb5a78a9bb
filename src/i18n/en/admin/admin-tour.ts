/** The control panel's tour of the first hour: what an empty shop lacks. */
export const adminTour = {
  title: "Open your shop",
  line: "{done} of {all} steps to the first order are done.",
  back: "Back to the tour",
  done: "Done",
  putAway: "I know my way",
  isPutAway: "The tour is put away",
  isPutAwayLine: "The settings bring it back.",
  stays: "The tour was not put away",
  doneSteps: "{count, plural, one {# step is done} other {# steps are done}}",
  steps: {
    name: {
      title: "Give the shop its name",
      why: "It stands on every page, in mails and on receipts.",
    },
    zone: {
      title: "Choose the time zone",
      why: "Sales, reports and the panel go by it. Until you choose, that is UTC, which is not the time that buyers see.",
    },
    mail: {
      title: "Send yourself a test mail",
      why: "Codes reach buyers by mail: see one arrive before anybody pays.",
    },
    provider: {
      title: "Ask PayPal whether it knows the shop",
      why: "Until it says yes, nobody can pay.",
    },
    policies: {
      title: "Publish the four policies",
      why: "PayPal and consumer law ask for them. Drafts wait there, for you and a lawyer to read.",
    },
    product: {
      title: "Add the first product",
      why: "A name, a picture, a price, and how it is delivered.",
    },
    keys: {
      title: "Add the first keys",
      why: "The product has as many units as it has keys. Say what they cost, and you know your profit.",
      later: "Once there is a product that is sold by key.",
    },
    purchase: {
      title: "Make a test purchase",
      simulator:
        "Payments are simulated here: buy your product as a customer would. No money moves.",
      sandbox:
        "Buy your product with a buyer’s account of PayPal’s sandbox. No money moves. The live credentials come after that, and another question to PayPal.",
      live: "Buy a product of a dollar with a card or an account that is not the shop’s own, open its code, and refund the order here. PayPal may keep its fee.",
    },
  },
};
