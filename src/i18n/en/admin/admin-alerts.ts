/** What went out to the owner. */
export const adminAlerts = {
  log: {
    title: "Alerts that went out",
    line: "What the shop told you, or is about to. What is not taken is tried again for four hours, then given up.",
    empty: "Nothing has gone out so far.",
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
    channels: { mail: "Mail", telegram: "Telegram", webhook: "Webhook" },
    states: {
      waiting: "Waits",
      sending: "On its way",
      sent: "Sent",
      failed: "Given up",
      dropped: "Not needed any more",
    },
  },
  tests: {
    mail: {
      ask: "Test the mail",
      works: "The mail server took it. Look into the mailboxes.",
      failed: "The test did not go out by mail.",
    },
    telegram: {
      ask: "Test Telegram",
      works: "Telegram took it. Look into the chat.",
      failed: "The test did not go out to Telegram.",
    },
    webhook: {
      ask: "Test the webhook",
      works: "The webhook took it.",
      failed: "The webhook did not take the test.",
    },
  },
};
