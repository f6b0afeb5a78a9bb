/** Where the link of an invitation to the staff leads. */
export const staffInvitation = {
  title: "Invitation",
  line: "Accept an invitation to join the staff of the shop.",
  art: "The shop is in good hands.",
  heading: "Join the staff",
  offer: "<email></email> is invited as {role}.",
  roles: { owner: "owner", manager: "manager", support: "support", catalogue: "catalogue editor" },
  loading: "Looking up the invitation",
  invalidTitle: "This invitation is no longer valid",
  invalid:
    "It was accepted or withdrawn, or its three days have passed. Ask the owner of the shop for a new one.",
  signIn: "This address has an account. Sign in with it, then open the link in the e-mail again.",
  goSignIn: "Sign in",
  passwordHelp: "At least 12 characters",
  accept: "Accept the invitation",
  create: "Create the account",
  accepted: "You are on the staff now",
  acceptedLine: "Sign in to the control panel to begin.",
  goPanel: "Go to the control panel",
  failed: "The invitation could not be accepted",
};
