/** The control panel's tour of the first hour: what an empty shop lacks. */
export const adminTour = {
  title: "Open your shop",
  line: "{done} of {all} steps to the first order are done.",
  back: "Back to the tour",
  done: "Done",
  putAway: "Skip the tour",
  isPutAway: "Tour skipped",
  isPutAwayLine: "The settings bring it back.",
  stays: "The tour could not be skipped",
  doneSteps: "{count, plural, one {# step is done} other {# steps are done}}",
  steps: {
    name: {
      title: "Give the shop its name",
      why: "It appears on every page, in e-mails and on receipts.",
    },
    zone: {
      title: "Choose the time zone",
      why: "Sales, reports and the panel go by it. Until you choose, that is UTC, which is not the time that buyers see.",
    },
    mail: {
      title: "Send yourself a test e-mail",
      why: "Codes reach buyers by e-mail: see one arrive before anyone pays.",
    },
    provider: {
      title: "Check the PayPal connection",
      why: "Until it works, nobody can pay.",
    },
    policies: {
      title: "Publish the four policies",
      why: "PayPal and consumer law require them. Drafts are ready for you and a lawyer to read.",
    },
    product: {
      title: "Add the first product",
      why: "A name, a picture, a price, and how it is delivered.",
    },
    keys: {
      title: "Add the first keys",
      why: "The stock of the product is the number of its keys. Enter their cost, and you see your profit.",
      later: "Once there is a product that is sold by key.",
    },
    purchase: {
      title: "Make a test purchase",
      simulator:
        "Payments are simulated here: buy your product as a customer would. No money moves.",
      sandbox:
        "Buy your product with a buyer’s account of PayPal’s sandbox. No money moves. After that, enter the live credentials and check the PayPal connection again.",
      live: "Buy a product of a dollar with a card or an account that is not the shop’s own, open its code, and refund the order here. PayPal may keep its fee.",
    },
  },
};
