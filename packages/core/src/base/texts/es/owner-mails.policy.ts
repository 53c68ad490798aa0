import type { OwnerMailsCatalogue } from "../en/owner-mails.policy.ts";

/** The owner is addressed as "tú". */
export const TEXTS: OwnerMailsCatalogue["TEXTS"] = {
  mailBundle: "Estos son los contenidos:",
  mailSubject: "{team} te pide permiso para usar {title}",
  mailRenewalSubject: "{team} te pide que renueves tu permiso para usar {title}",
  mailReminder: "Recordatorio: {subject}",
  mailRenewalPreview: "Diste tu permiso para usar {title} hasta el {date}. Responde en un plazo de 7 días, por favor.",
  mailWaiting: "{team} espera tu respuesta",
  mailAskedOn: "Te lo pedimos el {date} y todavía no has respondido.",
  mailPreview: "{requester} pide los derechos para usar {title}. Responde en un plazo de 7 días, por favor.",
  mailWhy:
    "Recibes este correo porque {team} te indicó como titular de este contenido. Si no lo eres, puedes ignorarlo: nada se concede sin tu respuesta.",
  mailHello: "Hola, {owner}:",
  mailAsks: "{requester}, de {team}, te pide permiso para usar este contenido.",
  mailAsksRenewal:
    "Diste permiso a {team} para usar este contenido hasta el {date}. {requester} te pide que lo renueves. Si no lo haces, nada cambia: lo que diste termina ese día.",
  mailMoreSubject: "{team} te pide permiso para usar {title} para algo más",
  mailAsksMore:
    "{requester}, de {team}, te pide usar este contenido para algo más de lo que ya permites. Lo que permites sigue igual, también si dices que no a esto.",
  mailOnePage: "Puedes aprobar o rechazar la solicitud en una sola página; no hace falta tener una cuenta.",
  mailPost: "Publicación original",
  mailFor: "Para",
  mailUse: "Uso previsto",
  mailClass: "Tipo de uso",
  mailEditorial: "Editorial, no comercial",
  mailAction: "Ver la solicitud",
  mailLink: "El enlace funciona hasta el {date}. Es solo tuyo: quien lo tenga puede responder por ti.",
  mailStop: "¿No quieres recibir recordatorios de esta solicitud?",
  codeSubject: "Tu código para la solicitud de {team}",
  codeHeading: "Confirma que eres tú",
  codeBody:
    "La solicitud de {team} para {title} se ha aprobado con el enlace que te enviamos. Si has sido tú, escribe este código en la página en la que respondiste. La aprobación será válida desde entonces.",
  codeValid:
    "El código es válido durante 10 minutos y sirve una sola vez. Si recibes otro, solo cuenta el más reciente.",
  codeWhy:
    "Recibes este correo porque {team} te pidió permiso en esta dirección. Si no has respondido tú, no le des el código a nadie: sin él no se concede nada.",
  proofSubject: "Falta un paso: confirma tu respuesta a {team}",
  proofBody:
    "La solicitud de {team} para {title} se ha aprobado con el enlace que te enviamos, pero la aprobación todavía no es válida. En tu página recibes por correo un código con el que confirmas que eres tú. La página funciona hasta el {date}.",
  proofAction: "Confirmar la respuesta",
  receiptSubject: "Tu licencia para {title} ({number})",
  receiptsSubject: "Tus licencias para {title}",
  receiptsPart: "({number} de {of})",
  receiptPreview: "Tu recibo: lo que aprobaste para {team}, con la licencia en PDF.",
  receiptHeading: "Gracias. Aquí tienes tu recibo.",
  receiptWhy: "Recibes este correo porque aprobaste una solicitud de derechos de {team}.",
  receiptGave:
    "El {date} diste a {licensee} una licencia para {title}. Va adjunta en PDF; consérvala, por favor. Esto es lo que permite:",
  receiptsGave:
    "El {date} diste a {licensee} estas licencias. Cada una va adjunta en PDF; consérvalas, por favor. Esto es lo que permite cada una:",
  receiptAction: "Ver tu respuesta",
  receiptQuestions:
    "¿Tienes preguntas? Responde a este correo; le llega a {requester}. Quien tenga el PDF o su número puede comprobar la licencia en {url}; tu nombre no aparece allí.",
  acceptedSubject: "{team} acepta tus condiciones para {title}",
  acceptedHeading: "Solo falta un toque",
  acceptedBody:
    "{team} acepta lo que ofreciste para {title}. Lee las nuevas condiciones en tu página y acéptalas allí. Hasta entonces, no se permite nada.",
  changedSubject: "Nuevas condiciones de {team} para {title}",
  changedHeading: "Nuevas condiciones para que las leas",
  changedBody:
    "{team} ha respondido a lo que escribiste sobre {title} con nuevas condiciones. En tu página puedes aceptarlas, volver a escribir o decir que no. Hasta que las aceptes, no se permite nada.",
  replySubject: "{team} te ha respondido sobre {title}",
  replyHeading: "{team} te ha respondido",
  replyBody: "Escribiste a {team} sobre {title}. Esta es la respuesta. En tu página se espera la tuya.",
  declinedSubject: "{team} no puede aceptar tu oferta para {title}",
  declinedHeading: "Tu oferta no se ha aceptado",
  declinedBody:
    "{team} no puede aceptar lo que ofreciste para {title}. La solicitud sigue abierta tal como se hizo al principio: puedes decir que sí o que no, o hacer otra oferta.",
  withdrawnSubject: "{team} ha retirado su solicitud sobre {title}",
  withdrawnHeading: "La solicitud se ha retirado",
  withdrawnBody:
    "{team} no puede aceptar lo que ofreciste para {title} y ha retirado la solicitud. No se ha permitido nada y no tienes que hacer nada.",
  answerWhy: "Recibes este correo porque escribiste a {team} sobre su solicitud.",
  answerFrom: "Mensaje de {team}",
  answerFee: "Pago único",
  answerAction: "Abrir tu página",
  endsSubject: "Tu permiso para {title} termina {when}",
  endsHeading: "Tu permiso termina {when}",
  endsTomorrow: "mañana",
  endsIn: "dentro de {days} días",
  endsPreview: "{team} puede usar {title} hasta el {date}.",
  endsWhy: "Recibes este correo porque diste permiso a {team} para usar este contenido.",
  endsAllowed: "Permitiste a {team} usar {title} hasta el {date}. Después de ese día el permiso termina por sí solo.",
  endsLastDay: "Último día",
  endsNothing: "No tienes que hacer nada. Es posible que {team} te pida que lo renueves.",
};
