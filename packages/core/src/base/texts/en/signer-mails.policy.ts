import type { Catalogue } from "../catalogue.policy.ts";
import { TEXTS as TOLD } from "./told.policy.ts";

/** All texts of the mails to signers. `{name}` is a placeholder. */
export const TEXTS = {
  ...TOLD,
  mailSubject: "{team} sent you a contract to sign: {title}",
  mailReminder: "Reminder: {subject}",
  mailPreview: "{sender} of {team} asks you to read and sign it.",
  mailHeading: "A contract for you to sign",
  mailWaiting: "A contract is waiting for your signature",
  mailHello: "Hello {name},",
  mailAsks: "{sender} of {team} sent you a contract to read and sign: {title}.",
  mailSentOn: "It was sent to you on {date} and hasn't been signed yet.",
  mailShared: "{count} people sign this contract. It counts once all of them have signed.",
  mailHow: "Open the link, read the contract, and sign it with your name, or decline it. You need no account.",
  mailContent: "Content",
  mailBrand: "For",
  mailId: "Contract ID",
  mailText: "The contract",
  mailGoesOn: "The contract is longer than this email. Read all of it on the page before you sign.",
  mailBinding: "What you sign is the text on the page.",
  mailAction: "Read and sign",
  mailLink: "The link works until {date}. It is only for you: anyone who has it can sign in your name.",
  mailWhy: "You receive this email at {email} because {sender} of {team} sent you a contract.",

  signedSubject: "Signed: your contract with {team}: {title}",
  signedPreview: "Your copy of the signed contract.",
  signedHeading: "You signed a contract",
  signedText: "You signed the contract {title} of {team} on {date}.",
  signedAttached: "The signed contract is attached as a PDF. Keep it with your papers.",
  signedNotAttached: "The signed contract is too large for an email. Download it on its page.",
  signedAs: "Signed as",
  signedHash: "SHA-256",
  signedAction: "Open the contract",
  signedQuestions: "If it wasn't you who signed, or if you have questions, answer this email.",

  voidedSubject: "{team} withdrew a contract: {title}",
  voidedPreview: "There is nothing left for you to do.",
  voidedHeading: "A contract was withdrawn",
  voidedText:
    "{team} has withdrawn the contract {title}, which {sender} sent you on {date}. It can no longer be signed.",
  voidedSigned: "Your signature grants nothing.",
  voidedAction: "Open its page",
  voidedNothing: "There is nothing left for you to do. If you have questions, answer this email.",

  endedSubject: "A contract with {team} has ended: {title}",
  endedPreview: "Another signer declined it.",
  endedHeading: "Another signer declined the contract",
  endedText:
    "You signed the contract {title}, which {sender} of {team} sent you. Another signer has declined it, so the contract has ended, and your signature grants nothing.",
} as const;

export type SignerMailsCatalogue = Catalogue<typeof TEXTS>;
