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
  goToLogin: "Go to Login",
  backToLogin: "Back to Login",
};
