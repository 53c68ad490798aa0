import { pointLines } from "../../../base/license/rights-terms.policy.ts";
import { fill, type Locale, type OwnerDates } from "../../../base/texts/locale.policy.ts";
import type { StandingScope } from "../../creator/standing-license.schema.ts";

const TEXTS = {
  en: {
    title: "CONTENT THAT THIS AGREEMENT COVERS",
    intro:
      "This agreement also covers every photo, video and other piece of content that you made and that {team} keeps under your name, whenever you handed it in or will hand it in. Of that content you allow what follows; where it and the text above differ, it counts.",
    answerTitle: "YOUR ANSWER TO THE REQUEST",
    answerIntro: "You have allowed what follows. Where it and the text above differ, it counts.",
    licensee: "Who may use it: {team}, for {brand}",
    use: "For what: {usageRights} ({useClass})",
    commercial: "commercial use",
    editorial: "editorial use, no advertising",
    restrictions: "Limits: {restrictions}",
    none: "none",
    credit: "Credit: {credit}",
    until: "Until: {date}, that day included",
    noEnd: "Until: no end date",
  },
  es: {
    title: "CONTENIDO QUE CUBRE ESTE ACUERDO",
    intro:
      "Este acuerdo cubre también todas las fotos, vídeos y demás contenidos que hayas hecho y que {team} guarde a tu nombre, sin importar cuándo los hayas entregado o los entregues. De esos contenidos permites lo que sigue; si difiere del texto anterior, vale lo que sigue.",
    answerTitle: "TU RESPUESTA A LA SOLICITUD",
    answerIntro: "Has permitido lo que sigue. Si difiere del texto anterior, vale lo que sigue.",
    licensee: "Quién puede usarlo: {team}, para {brand}",
    use: "Para qué: {usageRights} ({useClass})",
    commercial: "uso comercial",
    editorial: "uso editorial, sin publicidad",
    restrictions: "Límites: {restrictions}",
    none: "ninguno",
    credit: "Crédito: {credit}",
    until: "Hasta: {date}, ese día incluido",
    noEnd: "Hasta: sin fecha de fin",
  },
} as const;

/** An owner's answer to a request, with the points of the accepted terms if these state what is allowed. */
export interface AnswerScope extends StandingScope {
  terms?: readonly string[] | undefined;
}

interface Stated {
  team: string;
  brand: string;
  locale: Locale;
  dates: OwnerDates;
}

/**
 * The clause at the end of a contract about all of a creator's content. With it, the signed text itself states what is
 * allowed.
 */
export const standingClause = (scope: StandingScope, stated: Stated): string => {
  const { title, intro } = TEXTS[stated.locale];
  return [title, "", fill(intro, { team: stated.team }), "", ...scopeLines(scope, stated), ""].join("\n");
};

/**
 * The clause at the end of a contract that an owner signs after approving a request. It states the owner's answer,
 * which has precedence over the text above it: word for word what the owner accepted, which is in English.
 */
export const answerClause = ({ terms, ...scope }: AnswerScope, stated: Stated): string => {
  const { answerTitle, answerIntro } = TEXTS[stated.locale];
  const lines = terms ? pointLines(terms) : scopeLines(scope, stated);
  return [answerTitle, "", answerIntro, "", ...lines, ""].join("\n");
};

const scopeLines = (
  { usageRights, useClass, restrictions, credit, expiresOn }: StandingScope,
  { team, brand, locale, dates }: Stated,
): string[] => {
  const texts = TEXTS[locale];
  return [
    fill(texts.licensee, { team, brand }),
    fill(texts.use, { usageRights, useClass: texts[useClass] }),
    fill(texts.restrictions, { restrictions: restrictions.length > 0 ? restrictions.join(", ") : texts.none }),
    ...(credit === "" ? [] : [fill(texts.credit, { credit })]),
    expiresOn === "" ? texts.noEnd : fill(texts.until, { date: dates.calendarDay(expiresOn) }),
  ];
};
