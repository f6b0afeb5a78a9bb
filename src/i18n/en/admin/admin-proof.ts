/** The password that is asked for again in the panel. */
export const adminProof = {
  title: "Confirm that it is you",
  line: "Type your password again. It holds for ten minutes in this browser.",
  submit: "Go on",
  cancel: "Cancel",
  failed: "Your password could not be checked. Try again.",
};
