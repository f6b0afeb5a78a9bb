/** Sign in, forgot password, reset password. */
export const signIn = {
  login: {
    title: "Sign in",
    metaDescription: "Sign in to [shop]: your orders and the codes you bought are there.",
    art: "Your codes are where you left them.",
    newHere: "New to [shop]? <link>Sign up</link>",
    forgot: "Forgot your password?",
    asGuest: "Bought without an account? <link>Find my order</link>",
    submit: "Sign in",
    failed: "Login failed",
    sendCode: "Send me a new code",
    enterCode: "Enter the code",
  },
  forgot: {
    title: "Forgot password",
    metaDescription: "Ask for a code to choose a new password for your [shop] account.",
    art: "One code, and you are back in.",
    heading: "Forgot your password?",
    line: "We e-mail you a code to choose a new one.",
    submit: "Send the code",
    sent: {
      heading: "Code Sent!",
      line: "If there is an account for <email></email>, a code is on its way.",
      expires: "The code expires in {hours, plural, one {# hour} other {# hours}}.",
      enterCode: "Enter the code",
      other: "Send to Different Email",
    },
  },
  reset: {
    title: "Reset password",
    metaDescription: "Choose a new password for your [shop] account with the code we sent you.",
    art: "New password, same account.",
    heading: "New password",
    line: "Enter the code from our e-mail and a new password.",
    passwordHelp: "At least {min, number} characters",
    submit: "Save new password",
    askAgain: "Ask for a new code",
    done: {
      heading: "Password Updated",
      line: "Sign in with your new password. Every device has been signed out.",
    },
  },
};
