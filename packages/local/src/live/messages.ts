import * as z from "zod";

/** The messages that pages may send, with ids and channels in the format that AppSync accepts. */
const id = z.string().regex(/^[\w+-]{1,128}$/);
const channel = z.string().regex(/^(\/[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?){1,5}(\/\*)?$/);
export const authorization = z.object({ host: z.string(), authorization: z.string() });

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("connection_init") }),
  z.object({ type: z.literal("subscribe"), id, channel, authorization }),
  z.object({ type: z.literal("unsubscribe"), id }),
]);
type Message = z.infer<typeof message>;

/** An object with its names in lower case, because the names of headers may be in any case. */
const lowerCased = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, held]) => [name.toLowerCase(), held]))
    : value;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A page's message; undefined for anything that AppSync doesn't know. */
export const messageOf = (text: string): Message | undefined => {
  const given = jsonOf(text);
  if (typeof given !== "object" || given === null) return undefined;
  const normal = "authorization" in given ? { ...given, authorization: lowerCased(given.authorization) } : given;
  return message.safeParse(normal).data;
};

export const PROTOCOL = "aws-appsync-event-ws";
const HEADER = /^header-([A-Za-z0-9_-]+)$/;

/**
 * The authorization in the sub-protocols that a page requests; undefined if the page doesn't speak AppSync Events'
 * protocol.
 */
export const authorizationOf = (protocols: string): z.infer<typeof authorization> | undefined => {
  const asked = protocols.split(",").map((name) => name.trim());
  const encoded = asked.map((name) => HEADER.exec(name)?.[1]).find((found) => found !== undefined);
  if (!asked.includes(PROTOCOL) || encoded === undefined) return undefined;
  return authorization.safeParse(lowerCased(jsonOf(Buffer.from(encoded, "base64url").toString("utf8")))).data;
};

export const errorsOf = (errorType: string, text: string) => ({ errors: [{ errorType, message: text }] });

export const UNAUTHORIZED = errorsOf("UnauthorizedException", "You are not authorized to make this call.");
