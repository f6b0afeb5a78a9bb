/** Alerts sent to the owner. */
export const adminAlerts = {
  log: {
    title: "Sent alerts",
    line: "What the shop told you, or is about to. A refused message is tried again for four hours, then given up.",
    empty: "Nothing has been sent so far.",
    what: "What",
    to: "To",
    state: "State",
    tries: "Tries",
    when: "When",
    actions: "Actions",
    again: "Send again",
    againFor: "Send message {id} again",
    sent: "It is being sent",
    notSent: "It was not sent. Try again.",
    loadFailed: "The messages could not be loaded. Try again.",
    kinds: { alerts: "Alerts", summary: "Daily summary" },
    channels: { mail: "E-mail", telegram: "Telegram", webhook: "Webhook" },
    states: {
      waiting: "Waiting",
      sending: "On its way",
      sent: "Sent",
      failed: "Given up",
      dropped: "Not needed any more",
    },
  },
  tests: {
    mail: {
      ask: "Test the e-mail",
      works: "The mail server accepted it. Check the mailboxes.",
      failed: "The test was not sent by e-mail.",
    },
    telegram: {
      ask: "Test Telegram",
      works: "Telegram accepted it. Check the chat.",
      failed: "The test was not sent to Telegram.",
    },
    webhook: {
      ask: "Test the webhook",
      works: "The webhook accepted it.",
      failed: "The webhook did not accept the test.",
    },
  },
};
