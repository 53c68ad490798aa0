/** The dialog in which an admin approves by hand. */
export const APPROVAL_TEXTS = {
  title: (name: string) => `Approve “${name}”`,
  text: "Say what the approval rests on, and what it is for. Your name is recorded with it.",
  denied: "The owner said no, and that stands: an approval by hand doesn't replace the owner's yes.",
  stands: "That stands: an approval by hand doesn't change it.",
  replaces: "It replaces this approval, which ends:",
  basis: "Basis",
  chooseBasis: "What does it rest on?",
  ownWorkHint:
    "Only what employees made. A freelancer's work needs a document: choose what it rests on, such as Signed paper.",
  basisNote: "About the basis",
  basisNoteHint: "Who said yes, when and where, or which license it is.",
  basisLink: "Link to the paper or message",
  basisLinkHint: "Only the link is kept, not what it leads to: a link is no document.",
  document: "Document",
  usageRights: "Usage Rights",
  usageRightsHint: "Only if the permission has words of its own. They limit the use.",
  expiresOn: "Expiration date",
  expiresOnHint: "The last day of the approval. Leave it empty if there is none.",
  notes: "Notes",
  approve: "Approve",
  approving: "Approving...",
} as const;
