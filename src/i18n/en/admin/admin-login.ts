/** The sign-in of the control panel. */
export const adminLogin = {
  title: "Admin login",
  line: "For the staff of the shop.",
  art: "Products, orders, keys: one panel.",
  submit: "Sign in",
  success: "Admin login successful",
  error: "Error",
  failed: "Admin login failed",
  code: {
    line: "Your password is right. Enter the code of your second factor for <email></email>, or use a passkey.",
    submit: "Confirm",
    back: "Another account",
  },
  /** The session ended while a form of the panel was open. */
  again: {
    title: "Sign in again",
    line: "Your session has ended. What you typed is still here.",
    leave: "Leave without saving",
  },
  hint: "The administrator of this demo:",
};
