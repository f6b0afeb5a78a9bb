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
  hint: "The administrator of this demo:",
};
