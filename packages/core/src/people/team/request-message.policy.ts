import type { Locale } from "../../base/texts/locale.policy.ts";

/** The values for a message's placeholders. */
export interface MessageNames {
  creatorName: string;
  requesterName: string;
  contentTitle: string;
  /** A text such as "and 2 more", put after the title, and after the closing quotation mark if the title is quoted. */
  andMore?: string;
  brand: string;
}

/** The texts that are used until a team saves its own. */
export const DEFAULT_REQUEST_MESSAGES: Record<Locale, string> = {
  en: `Hi {{creator_name}},

I'm {{requester_name}} from {{brand}}. We love "{{content_title}}" and would like to share your work with our audience, with credit to you.

Could you take a moment to review our request? You can approve or decline it right on this page, and you decide how we may use it.

Thank you,
{{requester_name}}`,
  es: `Hola, {{creator_name}}:

Soy {{requester_name}}, de {{brand}}. Nos encanta «{{content_title}}» y nos gustaría compartir tu trabajo con nuestro público, con tu crédito.

¿Podrías tomarte un momento para revisar nuestra solicitud? Puedes aprobarla o rechazarla en esta misma página, y tú decides cómo podemos usarlo.

Gracias,
{{requester_name}}`,
};

/** A team's own texts; "" or absent for a text that the team hasn't written. */
interface OwnTemplates {
  requestMessage?: string | undefined;
  requestMessageEs?: string | undefined;
}

/** The template of a request's message: in Spanish if Spanish was chosen, otherwise in English. */
export const messageTemplate = (team: OwnTemplates, locale: Locale | "" | undefined): string =>
  locale === "es"
    ? team.requestMessageEs || DEFAULT_REQUEST_MESSAGES.es
    : team.requestMessage || DEFAULT_REQUEST_MESSAGES.en;

/**
 * The placeholders of a template, with the value that each stands for. Several names may stand for the same value:
 * users are offered the first name, and the other names are accepted too.
 */
const VALUES = new Map<string, Exclude<keyof MessageNames, "andMore">>([
  ["creator_name", "creatorName"],
  ["requester_name", "requesterName"],
  ["content_title", "contentTitle"],
  ["brand", "brand"],
  ["creator_handle", "creatorName"],
  ["sender_name", "requesterName"],
]);

export const MESSAGE_PLACEHOLDERS = [...VALUES.keys()].map((name) => `{{${name}}}`);

/** A placeholder, together with a closing quotation mark that follows it directly. */
const PLACEHOLDER = /\{\{[ \t]*(\w+)[ \t]*\}\}(["”»]?)/g;

/** Fills in a template's placeholders; unknown placeholders stay. */
export const requestMessage = (names: MessageNames, template: string): string =>
  template.replace(PLACEHOLDER, (placeholder, name: string, quote: string) => {
    const key = VALUES.get(name);
    if (!key) return placeholder;
    const more = key === "contentTitle" && names.andMore ? ` ${names.andMore}` : "";
    return `${names[key]}${quote}${more}`;
  });

/**
 * The first unknown placeholder of a template. A template with an unknown placeholder is refused, because an owner
 * would see the braces.
 */
export const unknownPlaceholder = (template: string): string | undefined => {
  const rest = template.replace(PLACEHOLDER, (placeholder, name: string) => (VALUES.has(name) ? "" : placeholder));
  return /\{\{[^{}\n]*(?:\}\})?|\}\}/.exec(rest)?.[0];
};
