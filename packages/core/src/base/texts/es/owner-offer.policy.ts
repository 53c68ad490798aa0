import type { OwnerOfferCatalogue } from "../en/owner-offer.policy.ts";

export const TEXTS: OwnerOfferCatalogue["TEXTS"] = {
  offerIntro: "Dile a {team} qué tendría que ser distinto. Marca de qué se trata:",
  offerAbout: "¿Qué tendría que ser distinto?",
  offerUses: "Para qué se usa",
  offerTimes: "Desde – hasta",
  offerCredit: "Mención",
  offerWords: "Solo si…",
  offerFee: "Por una tarifa",
  offerCredited: "Cada uso me menciona",
  offerWordsHint: "Una sola frase. Figurará en los términos.",
  offerNoBrands: "Deja al menos una activada.",
  offerAmount: "Importe",
  offerAmountHint: "Una sola vez, por todo lo acordado. No escribas aquí datos bancarios ni fiscales.",
  offerCurrency: "Moneda",
  offerMessage: "Tus palabras para {team}",
  offerIsOffer:
    "Esto es una contraoferta, no un sí. Todavía no se concede nada: {team} puede aceptarla, cambiarla o responderte. Después apruebas los nuevos términos con un toque en este enlace.",
  offerIsLess: "Esto es menos de lo que se pidió, así que es un sí: vale de inmediato, sin respuesta de {team}.",
  offerIsNothing: "Todavía no hay nada distinto de lo que se pidió.",
  offerSend: "Enviar contraoferta",
  offerOnlyMessage: "Solo escribir un mensaje",
  offerInstead: "Hacer una contraoferta",
};

export const SAID: OwnerOfferCatalogue["SAID"] = {};
