/** Words that several screens of an account use. */
export const account = {
  username: "Username",
  email: "E-mail",
  password: "Password",
  confirmPassword: "Confirm password",
  newPassword: "New password",
  currentPassword: "Current password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  code: "Code",
  codeHelp: "Six letters and digits, as in the e-mail.",
  signIn: "Sign in",
  signUp: "Sign up",
  goToLogin: "Go to Login",
  backToLogin: "Back to Login",
};
