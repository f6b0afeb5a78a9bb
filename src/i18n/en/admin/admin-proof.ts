/** The password, and the code of a second factor, that are asked for again in the panel. */
export const adminProof = {
  title: "Confirm that it is you",
  line: "Type your password again. It is valid for ten minutes in this browser.",
  lineWithCode:
    "Type your password again, and the code of your authenticator app, or use a passkey. This is valid for ten minutes in this browser.",
  submit: "Continue",
  cancel: "Cancel",
  failed: "Your password could not be checked. Try again.",
  code: {
    app: "Code of your app",
    appHelp: "The six digits that your authenticator app shows now.",
    recovery: "Recovery code",
    recoveryHelp: "One of your ten codes. Each works once.",
    useRecovery: "Use a recovery code",
    useApp: "Use the code of your app",
  },
  passkey: {
    use: "Use a passkey",
    waiting: "Waiting for your passkey",
    unused: "No passkey was used. Try again, or type a code.",
  },
};
