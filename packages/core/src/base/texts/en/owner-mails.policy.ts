import type { Catalogue } from "../catalogue.policy.ts";

/** The texts of the mails to owners, which no page loads. `{name}` is a placeholder. */
export const TEXTS = {
  mailBundle: "These are the items:",
  mailSubject: "{team} asks for your permission to use {title}",
  mailRenewalSubject: "{team} asks you to renew your permission to use {title}",
  mailReminder: "Reminder: {subject}",
  mailRenewalPreview: "Your permission to use {title} was given until {date}. Please respond within 7 days.",
  mailWaiting: "{team} is waiting for your answer",
  mailAskedOn: "You were asked on {date} and haven't answered yet.",
  mailPreview: "{requester} asks for the rights to use {title}. Please respond within 7 days.",
  mailWhy:
    "You receive this email because {team} named you as the owner of this content. If you are not, you can ignore it: nothing is granted without your answer.",
  mailHello: "Hello {owner},",
  mailAsks: "{requester} of {team} asks for your permission to use this content.",
  mailAsksRenewal:
    "You gave {team} permission to use this content until {date}. {requester} asks you to renew it. If you don't, nothing changes: what you gave ends with that day.",
  mailMoreSubject: "{team} asks for your permission to use {title} for more",
  mailAsksMore:
    "{requester} of {team} asks to use this content for more than you allow already. What you allow stays as it is, also if you say no to this.",
  mailOnePage: "You can approve or deny the request on one page; no account is needed.",
  mailPost: "Original post",
  mailFor: "For",
  mailUse: "Intended use",
  mailClass: "Kind of use",
  mailEditorial: "Editorial, non-commercial",
  mailAction: "Review the request",
  mailLink: "The link works until {date}. It is only for you: anyone who has it can answer for you.",
  mailStop: "You don't want to be reminded of this request?",
  codeSubject: "Your code for the request from {team}",
  codeHeading: "Confirm that it is you",
  codeBody:
    "The request of {team} for {title} was approved with the link that was sent to you. If that was you, type this code on the page where you answered. The approval holds from then on.",
  codeValid: "The code is valid for 10 minutes and works once. If you get another one, only the newest counts.",
  codeWhy:
    "You receive this email because {team} asked for your permission at this address. If you didn’t answer, keep the code to yourself: without it, nothing is granted.",
  proofSubject: "One step left: confirm your answer to {team}",
  proofBody:
    "The request of {team} for {title} was approved with the link that was sent to you, but the approval doesn’t hold yet. On your page you get a code by email, with which you confirm that it is you. The page works until {date}.",
  proofAction: "Confirm the answer",
  receiptSubject: "Your license for {title} ({number})",
  receiptsSubject: "Your licenses for {title}",
  receiptsPart: "({number} of {of})",
  receiptPreview: "Your receipt: what you approved for {team}, with the license as a PDF.",
  receiptHeading: "Thank you. Here is your receipt.",
  receiptWhy: "You receive this email because you approved a rights request of {team}.",
  receiptGave:
    "On {date}, you gave {licensee} a license for {title}. The license is attached as a PDF; please keep it. This is what it allows:",
  receiptsGave:
    "On {date}, you gave {licensee} these licenses. Each is attached as a PDF; please keep them. This is what each of them allows:",
  receiptAction: "See your answer",
  receiptQuestions:
    "Questions? Answer this email; it reaches {requester}. Anybody who has the PDF or its number can check the license at {url}; your name isn’t shown there.",
  acceptedSubject: "{team} accepts your terms for {title}",
  acceptedHeading: "One tap is left",
  acceptedBody:
    "{team} accepts what you offered for {title}. Please read the new terms on your page and accept them there. Until then, nothing is allowed.",
  changedSubject: "New terms from {team} for {title}",
  changedHeading: "New terms for you to read",
  changedBody:
    "{team} has answered what you wrote about {title} with new terms. You can accept them on your page, write again, or say no. Until you accept them, nothing is allowed.",
  replySubject: "{team} answered you about {title}",
  replyHeading: "{team} answered you",
  replyBody: "You wrote to {team} about {title}. This is the answer. Your page waits for yours.",
  declinedSubject: "{team} can't take your offer for {title}",
  declinedHeading: "Your offer was declined",
  declinedBody:
    "{team} can't take what you offered for {title}. The request as it was first made is still open: you can say yes or no to it, or make another offer.",
  withdrawnSubject: "{team} has taken back its request for {title}",
  withdrawnHeading: "The request was taken back",
  withdrawnBody:
    "{team} can't take what you offered for {title}, and has taken the request back. Nothing was allowed, and there is nothing you need to do.",
  answerWhy: "You receive this email because you wrote to {team} about its request.",
  answerFrom: "Message from {team}",
  answerFee: "One-time fee",
  answerAction: "Open your page",
  endsSubject: "Your permission for {title} ends {when}",
  endsHeading: "Your permission ends {when}",
  endsTomorrow: "tomorrow",
  endsIn: "in {days} days",
  endsPreview: "{team} may use {title} until {date}.",
  endsWhy: "You receive this email because you gave {team} permission to use this content.",
  endsAllowed: "You allowed {team} to use {title} until {date}. After that day the permission ends automatically.",
  endsLastDay: "Last day",
  endsNothing: "There is nothing you need to do. {team} may ask you to renew it.",
} as const;

export type OwnerMailsCatalogue = Catalogue<typeof TEXTS>;
