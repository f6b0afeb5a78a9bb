/** The own second factor of who looks at the panel. */
export const adminSecurity = {
  title: "Security",
  line: "How you sign in to the control panel.",
  loading: "Your sign-in is being loaded",
  failed: "Your sign-in could not be loaded",
  required:
    "This shop asks everybody in the control panel for a second factor. Set yours up to go on.",
  off: {
    title: "Second factor",
    line: "Your password alone opens the control panel. With a second factor, whoever learns it still needs your telephone: an authenticator app shows a new code every thirty seconds.",
    begin: "Set up a second factor",
    failed: "A second factor could not be set up. Try again.",
  },
  setup: {
    title: "Set up your authenticator app",
    scan: "Scan this code with an authenticator app on your telephone.",
    qr: "QR code for your authenticator app",
    byHand: "Or type this key into the app:",
    copy: "Copy",
    copied: "Copied",
    confirm:
      "Then type the six digits that the app shows. You are signed out in every other browser.",
    code: "Code of your app",
    submit: "Turn on",
    cancel: "Cancel",
    failed: "The second factor could not be turned on. Try again.",
  },
  codes: {
    title: "Your recovery codes",
    line: "Keep them where you find them without your telephone. Each opens the control panel once in place of a code of the app. They are not shown again.",
    list: "Recovery codes",
    copy: "Copy all",
    copied: "Copied",
    save: "Save as a file",
    file: "Recovery codes of {shop}, account {email}",
    done: "I have kept them",
  },
  on: {
    title: "Second factor is on",
    line: "Since {date} your sign-in asks for a code of your authenticator app.",
    left: "{count, plural, =0 {No recovery code is left.} one {# recovery code is left.} other {# recovery codes are left.}}",
    few: "Make new ones before you need them.",
    renew: "New recovery codes",
    renewFailed: "New recovery codes could not be made. Try again.",
    turnOff: "Turn off",
  },
  turningOff: {
    title: "Turn the second factor off?",
    line: "Your password alone opens the control panel then. Type it, and a code, to turn it off.",
    submit: "Turn off",
    done: "Second factor turned off",
  },
};
