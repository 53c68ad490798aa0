import type { Locale } from "../../base/owner-page/locale.policy.ts";

/** All texts of the mails to signers. `{name}` is a placeholder. */
const EN = {
  mailSubject: "{team} sent you a contract to sign: {title}",
  mailReminder: "Reminder: {subject}",
  mailPreview: "{sender} of {team} asks you to read and sign it.",
  mailHeading: "A contract for you to sign",
  mailWaiting: "A contract is waiting for your signature",
  mailHello: "Hello {name},",
  mailAsks: "{sender} of {team} sent you a contract to read and sign: {title}.",
  mailSentOn: "It was sent to you on {date} and hasn't been signed yet.",
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
  voidedAction: "Open its page",
  voidedNothing: "There is nothing left for you to do. If you have questions, answer this email.",
};
export type SignerTexts = Readonly<Record<keyof typeof EN, string>>;

const ES: SignerTexts = {
  mailSubject: "{team} te ha enviado un contrato para firmar: {title}",
  mailReminder: "Recordatorio: {subject}",
  mailPreview: "{sender} de {team} te pide que lo leas y lo firmes.",
  mailHeading: "Un contrato para firmar",
  mailWaiting: "Un contrato espera tu firma",
  mailHello: "Hola, {name}:",
  mailAsks: "{sender} de {team} te ha enviado un contrato para leer y firmar: {title}.",
  mailSentOn: "Se te envió el {date} y todavía no está firmado.",
  mailHow: "Abre el enlace, lee el contrato y fírmalo con tu nombre, o recházalo. No necesitas una cuenta.",
  mailContent: "Contenido",
  mailBrand: "Para",
  mailId: "ID del contrato",
  mailText: "El contrato",
  mailGoesOn: "El contrato es más largo que este correo. Léelo entero en la página antes de firmarlo.",
  mailBinding: "Lo que firmas es el texto de la página.",
  mailAction: "Leer y firmar",
  mailLink: "El enlace funciona hasta el {date}. Es solo tuyo: quien lo tenga puede firmar en tu nombre.",
  mailWhy: "Recibes este correo en {email} porque {sender} de {team} te ha enviado un contrato.",

  signedSubject: "Firmado: tu contrato con {team}: {title}",
  signedPreview: "Tu copia del contrato firmado.",
  signedHeading: "Has firmado un contrato",
  signedText: "Firmaste el contrato {title} de {team} el {date}.",
  signedAttached: "El contrato firmado va adjunto en PDF. Guárdalo con tus documentos.",
  signedNotAttached: "El contrato firmado es demasiado grande para un correo. Descárgalo en su página.",
  signedAs: "Firma",
  signedHash: "SHA-256",
  signedAction: "Abrir el contrato",
  signedQuestions: "Si no fuiste tú quien firmó, o si tienes preguntas, responde a este correo.",

  voidedSubject: "{team} ha retirado un contrato: {title}",
  voidedPreview: "Ya no tienes que hacer nada.",
  voidedHeading: "Se ha retirado un contrato",
  voidedText: "{team} ha retirado el contrato {title}, que {sender} te envió el {date}. Ya no se puede firmar.",
  voidedAction: "Abrir su página",
  voidedNothing: "Ya no tienes que hacer nada. Si tienes preguntas, responde a este correo.",
};

const TEXTS: Readonly<Record<Locale, SignerTexts>> = { en: EN, es: ES };

export const signerTexts = (locale: Locale): SignerTexts => TEXTS[locale];
