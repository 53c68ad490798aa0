import { fill, LOCALES, type Locale } from "../../base/texts/locale.policy.ts";

/**
 * The version of the texts below; every change of a text has to change the version. Contracts made from an earlier text
 * keep that text.
 */
const VERSION = "2026-11-23";

/**
 * What a creator who joins a team's network agrees to: a non-exclusive, perpetual, royalty-free license
 * to the content that the creator hands in, and the license's conditions. `{team}` stands for the team's legal name.
 */
const TEXTS: Readonly<Record<Locale, string>> = {
  en: [
    "Creator Agreement",
    "",
    'This agreement is between {team} ("the network") and you, the creator whose name and email address are given with it.',
    "",
    "1. What it covers",
    "It covers the photos, videos, graphics and other content that you hand in to the network: what you send it, upload for it or offer it in another way. It doesn't cover other content of yours, also where the network can see it on your public profiles.",
    "",
    "2. What you keep",
    "You keep the copyright and all other rights to your content. You may go on using it, and license it to others.",
    "",
    "3. What you license",
    "You grant the network a non-exclusive, perpetual, royalty-free license to the content that you hand in. The network may copy it, show it, publish it and adapt its size, length and format, worldwide and in all media, for its own editorial work, channels and promotion. It may have service providers do this for it. It may not sell your content, and it may not pass on the license to others for purposes of their own without asking you.",
    "",
    "4. Credit",
    "The network names you as the author where it publishes your content, by your name or a social media handle that you have given, as far as the place of publication allows it.",
    "",
    "5. What you confirm",
    "You made the content that you hand in, or have the right to license it. People who can be recognized in it have agreed, as far as the law asks for that. As far as you know it violates nobody's rights.",
    "",
    "6. Payment",
    "This license is royalty-free: handing in content under it is not paid. For work that is to be paid, or for terms other than these, you and the network make a separate agreement. That agreement then comes first for the content it names.",
    "",
    "7. How it ends",
    "You don't have to hand in anything. You can leave the network at any time by writing to it, and the network can end this agreement in the same way. What you hand in after that isn't covered. For content that you handed in before, the license goes on. You can ask the network to take down single pieces of content, and it will consider your request in good faith; where the content violates somebody's rights or endangers a person, it takes it down.",
    "",
    "8. Joining",
    "By accepting this agreement you apply to join. The network decides whether it accepts your application. If it doesn't, this agreement has no effect.",
    "",
    "9. What is kept",
    "As proof of this agreement the network keeps its text and version, your profile as you sent it, the date and time, your IP address and your browser. It uses your profile and contact details to work with you. You can ask for a copy of this agreement, and for your details to be corrected. The law that applies to you may give you more rights, which this agreement doesn't limit.",
  ].join("\n"),
  es: [
    "Acuerdo de creador",
    "",
    'Este acuerdo se celebra entre {team} ("la red") y tú, la persona creadora cuyo nombre y dirección de correo constan con él.',
    "",
    "1. Qué abarca",
    "Abarca las fotos, los vídeos, los gráficos y otros contenidos que entregues a la red: lo que le envíes, subas para ella u ofrezcas de otro modo. No abarca otros contenidos tuyos, aunque la red pueda verlos en tus perfiles públicos.",
    "",
    "2. Qué conservas",
    "Conservas los derechos de autor y todos los demás derechos sobre tu contenido. Puedes seguir usándolo y cederlo a otros.",
    "",
    "3. Qué licencia das",
    "Concedes a la red una licencia no exclusiva, perpetua y libre de regalías sobre el contenido que entregues. La red puede copiarlo, mostrarlo, publicarlo y adaptar su tamaño, duración y formato, en todo el mundo y en todos los medios, para su propio trabajo editorial, sus canales y su promoción. Puede encargarlo a proveedores de servicios. No puede vender tu contenido ni ceder la licencia a otros para sus propios fines sin preguntarte.",
    "",
    "4. Crédito",
    "La red te nombra como autor o autora donde publique tu contenido, con tu nombre o con un usuario de redes sociales que hayas indicado, en la medida en que el lugar de publicación lo permita.",
    "",
    "5. Qué confirmas",
    "Has creado el contenido que entregas o tienes derecho a licenciarlo. Las personas que se reconocen en él han dado su consentimiento, en la medida en que la ley lo exige. Hasta donde sabes, no vulnera derechos de nadie.",
    "",
    "6. Pago",
    "Esta licencia es libre de regalías: entregar contenido bajo ella no se paga. Para trabajos que deban pagarse, o para condiciones distintas de estas, la red y tú celebráis un acuerdo aparte. Ese acuerdo prevalece entonces para el contenido que nombre.",
    "",
    "7. Cómo termina",
    "No tienes que entregar nada. Puedes dejar la red en cualquier momento escribiéndole, y la red puede terminar este acuerdo del mismo modo. Lo que entregues después ya no queda incluido. Para el contenido que entregaste antes, la licencia continúa. Puedes pedir a la red que retire contenidos concretos, y ella estudiará tu petición de buena fe; si el contenido vulnera derechos de alguien o pone en peligro a una persona, lo retira.",
    "",
    "8. Incorporación",
    "Al aceptar este acuerdo solicitas incorporarte. La red decide si acepta tu solicitud. Si no la acepta, este acuerdo no tiene efecto.",
    "",
    "9. Qué se guarda",
    "Como prueba de este acuerdo la red guarda su texto y su versión, tu perfil tal como lo enviaste, la fecha y la hora, tu dirección IP y tu navegador. Usa tu perfil y tus datos de contacto para trabajar contigo. Puedes pedir una copia de este acuerdo y que se corrijan tus datos. La ley que se te aplica puede darte más derechos, que este acuerdo no limita.",
  ].join("\n"),
};

const DISCLOSURES: Readonly<Record<Locale, string>> = {
  en: [
    "Agreeing electronically",
    "",
    "By ticking the box and choosing Submit Profile you agree to the creator agreement electronically and receive it as an electronic record. Your name, as you typed it in step 1, then has the same effect as a signature by hand.",
    "",
    "You don't have to agree electronically. If you would rather sign on paper, or not join at all, close this page and tell the person who invited you.",
    "",
    "To read, accept and keep the agreement you need a device with a current web browser, a connection to the internet, and a way to save or print a text. You can download the agreement on this page before you accept it, and at the address that you are shown afterwards.",
    "",
    "You can withdraw this consent until you submit your profile, by closing this page. It doesn't undo an agreement that you have accepted. If your email address changes, tell the person who invited you.",
    "",
    "As proof we record the text of the agreement, your name, the date and time, your IP address, your browser, and the session in which you agreed.",
  ].join("\n"),
  es: [
    "Aceptar por medios electrónicos",
    "",
    "Al marcar la casilla y elegir Enviar perfil aceptas el acuerdo de creador por medios electrónicos y lo recibes como documento electrónico. Tu nombre, tal como lo escribiste en el paso 1, tiene entonces el mismo efecto que una firma a mano.",
    "",
    "No tienes que aceptar por medios electrónicos. Si prefieres firmar en papel, o no incorporarte, cierra esta página y avisa a la persona que te invitó.",
    "",
    "Para leer, aceptar y conservar el acuerdo necesitas un dispositivo con un navegador web actual, conexión a internet y una forma de guardar o imprimir un texto. Puedes descargar el acuerdo en esta página antes de aceptarlo, y después en la dirección que se te muestra.",
    "",
    "Puedes retirar este consentimiento hasta que envíes tu perfil, cerrando esta página. Eso no deshace un acuerdo que ya hayas aceptado. Si tu dirección de correo cambia, avisa a la persona que te invitó.",
    "",
    "Como prueba registramos el texto del acuerdo, tu nombre, la fecha y la hora, tu dirección IP, tu navegador y la sesión en la que aceptaste.",
  ].join("\n"),
};

export interface Wording {
  version: string;
  locale: Locale;
  text: string;
}

/** The agreement in the reader's language, with the team's legal name. */
export const agreementIn = (locale: Locale, team: string): Wording => ({
  version: VERSION,
  locale,
  text: fill(TEXTS[locale], { team }),
});

/** The current agreement with a team in all languages. */
export const agreements = (team: string): Wording[] => LOCALES.map((locale) => agreementIn(locale, team));

/** The text on agreeing electronically, shown beside the agreement. */
export const electronicRecordIn = (locale: Locale): Wording => ({
  version: VERSION,
  locale,
  text: DISCLOSURES[locale],
});
