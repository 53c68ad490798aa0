export const INVITE_TEXTS = {
  validating: "Validating invite...",
  pageTitle: "Team invite",
  invitedTo: "You have been invited to join",
  invitedAs: "Invited as",
  roles: { admin: "Admin", member: "Member" },
  invitedEmail: "Email",
  google: "Continue with Google",
  googleFailed: "Failed to sign in with Google",
  byEmail: "Sign in with email",
  terms:
    "By joining, you become a member of this team's workspace. Its members see your name and email address, and its admins what you do there.",

  joining: (team: string) => `Joining ${team} team...`,
  joined: (team: string) => `You have joined ${team}`,
  failed: (message: string) => `Failed to join team: ${message}`,
  unexpected: "An unexpected error occurred while joining the team",
  tryAgain: "Try again",
  otherAccount: "Use another account",
  home: "Go to your workspace",
  signedInAs: "Signed in as",
  signOutFailed: (detail: string) => `Sign out failed: ${detail}`,

  invalidLink: "Invalid invite link",
  invalid: "Invalid invite",
  invalidText: "Invite not found or expired",
  invalidHint: "Ask the person who invited you for a new link.",
  toSignIn: "Go to Sign In",

  validationFailed: "Failed to validate invite",
  membershipFailed: "Failed to check team membership",
  sessionEnded: "Your session has ended. Please sign in again.",
} as const;
