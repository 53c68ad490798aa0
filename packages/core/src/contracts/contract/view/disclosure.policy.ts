import { LOCALES, type Locale } from "../../../base/texts/locale.policy.ts";

/**
 * The version of the texts below. A changed text needs a new version. Each signature keeps the text that its signer
 * saw.
 */
const VERSION = "2026-11-23";

/**
 * What a signer is told about electronic signatures: that they are as valid as on paper, that nobody has to sign this
 * way, what a signer needs, how they get a copy, and what is recorded. The specification requires that every accepted
 * text is kept.
 */
const TEXTS: Readonly<Record<Locale, string>> = {
  en: [
    "Signing electronically",
    "",
    "By choosing Sign Contract you agree to sign this contract electronically and to receive it as an electronic record. Your typed name then has the same effect as a signature by hand.",
    "",
    "You don't have to sign electronically. If you would rather sign on paper, or not sign at all, close this page or choose to decline, and tell the person who sent you the contract.",
    "",
    "To read, sign and keep the contract you need a device with a current web browser, a connection to the internet, and a way to save or print a text. You can download the contract on this page before you sign and afterwards, for as long as this link leads to it.",
    "",
    "You can withdraw this consent until you sign, by closing this page. It doesn't undo a signature that you have given. If your email address changes, tell the person who sent you the contract.",
    "",
    "As proof of your signature we record the text of the contract, your full name, your typed signature, the date and time, your IP address, your browser, and the session in which you signed.",
  ].join("\n"),
  es: [
    "Firma electrónica",
    "",
    "Al elegir Firmar contrato aceptas firmar este contrato por medios electrónicos y recibirlo como documento electrónico. Tu nombre escrito tiene entonces el mismo efecto que una firma a mano.",
    "",
    "No tienes que firmar por medios electrónicos. Si prefieres firmar en papel, o no firmar, cierra esta página o elige rechazar, y avisa a la persona que te envió el contrato.",
    "",
    "Para leer, firmar y conservar el contrato necesitas un dispositivo con un navegador web actual, conexión a internet y una forma de guardar o imprimir un texto. Puedes descargar el contrato en esta página antes y después de firmarlo, mientras este enlace lleve a él.",
    "",
    "Puedes retirar este consentimiento hasta que firmes, cerrando esta página. Eso no deshace una firma que ya hayas dado. Si tu dirección de correo cambia, avisa a la persona que te envió el contrato.",
    "",
    "Como prueba de tu firma registramos el texto del contrato, tu nombre completo, tu firma escrita, la fecha y la hora, tu dirección IP, tu navegador y la sesión en la que firmaste.",
  ].join("\n"),
};

export interface Disclosure {
  version: string;
  locale: Locale;
  text: string;
}

/** The text in the signer's language. */
export const disclosureIn = (locale: Locale): Disclosure => ({ version: VERSION, locale, text: TEXTS[locale] });

/** The texts in all languages. */
export const disclosures = (): Disclosure[] => LOCALES.map(disclosureIn);
