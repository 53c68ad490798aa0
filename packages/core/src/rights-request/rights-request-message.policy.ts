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

/** A map, for a plain object would also know `constructor`. */
const VALUES = new Map<string, keyof MessageNames>([
  ["creator_name", "creatorName"],
  ["creator_handle", "creatorName"],
  ["requester_name", "requesterName"],
  ["sender_name", "requesterName"],
  ["content_title", "contentTitle"],
  ["brand", "brand"],
]);

/** A template's text with the names filled in; an unknown placeholder stays as it is. */
export const requestMessage = (names: MessageNames, template: string = DEFAULT_REQUEST_MESSAGE): string =>
  template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const key = VALUES.get(name);
    return key ? names[key] : placeholder;
  });
