import type { Locale } from "../owner-page/locale.policy.ts";

/** What a message can name. */
export interface MessageNames {
  creatorName: string;
  requesterName: string;
  contentTitle: string;
  /** Said after the title, outside the quotation marks that a template puts around it: "and 2 more". */
  andMore?: string;
  brand: string;
}

/** Used until a team saves its own. */
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

/** A team's own texts; "" or nothing where it has none. */
interface OwnTemplates {
  requestMessage?: string | undefined;
  requestMessageEs?: string | undefined;
}

/** What a request starts with: in Spanish where Spanish was chosen for it, else in English. */
export const messageTemplate = (team: OwnTemplates, locale: Locale | "" | undefined): string =>
  locale === "es"
    ? team.requestMessageEs || DEFAULT_REQUEST_MESSAGES.es
    : team.requestMessage || DEFAULT_REQUEST_MESSAGES.en;

/** What a template can name; the first of a name is offered, the others are read as well. */
const VALUES = new Map<string, Exclude<keyof MessageNames, "andMore">>([
  ["creator_name", "creatorName"],
  ["requester_name", "requesterName"],
  ["content_title", "contentTitle"],
  ["brand", "brand"],
  ["creator_handle", "creatorName"],
  ["sender_name", "requesterName"],
]);

export const MESSAGE_PLACEHOLDERS = [...VALUES.keys()].map((name) => `{{${name}}}`);

/** With the quotation mark that closes behind it. */
const PLACEHOLDER = /\{\{[ \t]*(\w+)[ \t]*\}\}(["”»]?)/g;

/** A template's text with the names filled in; an unknown placeholder stays as it is. */
export const requestMessage = (names: MessageNames, template: string): string =>
  template.replace(PLACEHOLDER, (placeholder, name: string, quote: string) => {
    const key = VALUES.get(name);
    if (!key) return placeholder;
    const more = key === "contentTitle" && names.andMore ? ` ${names.andMore}` : "";
    return `${names[key]}${quote}${more}`;
  });

/** The first braces of a template that stand for nothing: an owner would read them as they are. */
export const unknownPlaceholder = (template: string): string | undefined => {
  const rest = template.replace(PLACEHOLDER, (placeholder, name: string) => (VALUES.has(name) ? "" : placeholder));
  return /\{\{[^{}\n]*(?:\}\})?|\}\}/.exec(rest)?.[0];
};
