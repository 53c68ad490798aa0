/** What a message can name (product decisions §7). */
export interface MessageNames {
  creatorName: string;
  requesterName: string;
  contentTitle: string;
  brand: string;
}

/** Used until a team saves its own. */
export const DEFAULT_REQUEST_MESSAGE = `Hi {{creator_name}},

I'm {{requester_name}} from {{brand}}. We love "{{content_title}}" and would like to share it with our audience, with credit to you.

Could you take a moment to review our request? You can approve or decline it right on this page, and you decide how we may use it.

Thank you,
{{requester_name}}`;

/** What a template can name; the first of a name is offered, the others are read as well (product decisions §7). */
const VALUES = new Map<string, keyof MessageNames>([
  ["creator_name", "creatorName"],
  ["requester_name", "requesterName"],
  ["content_title", "contentTitle"],
  ["brand", "brand"],
  ["creator_handle", "creatorName"],
  ["sender_name", "requesterName"],
]);

export const MESSAGE_PLACEHOLDERS = [...VALUES.keys()].map((name) => `{{${name}}}`);

const PLACEHOLDER = /\{\{[ \t]*(\w+)[ \t]*\}\}/g;

/** A template's text with the names filled in; an unknown placeholder stays as it is. */
export const requestMessage = (names: MessageNames, template: string = DEFAULT_REQUEST_MESSAGE): string =>
  template.replace(PLACEHOLDER, (placeholder, name: string) => {
    const key = VALUES.get(name);
    return key ? names[key] : placeholder;
  });

/** The first braces of a template that stand for nothing: an owner would read them as they are. */
export const unknownPlaceholder = (template: string): string | undefined => {
  const rest = template.replace(PLACEHOLDER, (placeholder, name: string) => (VALUES.has(name) ? "" : placeholder));
  return /\{\{[^{}\n]*(?:\}\})?|\}\}/.exec(rest)?.[0];
};
