/** Where the link of an invitation to the staff leads. */
export const staffInvitation = {
  title: "Invitation",
  line: "Accept an invitation to run the shop.",
  art: "The shop is in good hands.",
  heading: "Run the shop with us",
  offer: "<email></email> is invited as {role}.",
  roles: { owner: "owner", manager: "manager", support: "support", catalogue: "catalogue editor" },
  loading: "The invitation is being looked up",
  invalidTitle: "This invitation is over",
  invalid:
    "It was accepted, taken back, or its three days are over. Ask whoever runs the shop for a new one.",
  signIn: "This address has an account. Sign in with it, then open the link of the mail once more.",
  goSignIn: "Sign in",
  passwordHelp: "At least 12 characters",
  accept: "Accept the invitation",
  create: "Create the account",
  accepted: "You are of the staff now",
  acceptedLine: "Sign in to the control panel to begin.",
  goPanel: "Go to the control panel",
  failed: "The invitation could not be accepted",
};
