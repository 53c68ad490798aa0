import { addressOf } from "../fields.schema.ts";

/** Hosts of Gmail, which ignores dots before the @. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * The mailbox that gets the mails to an address, for counting only: many servers deliver `ada+anything@` to `ada@`, and
 * Gmail `a.da@` too, so one person has as many addresses as somebody likes to write. Two people whose server reads a
 * plus as any other character share a limit then, which is better than a limit that anybody can avoid.
 */
export const mailboxOf = (address: string): string => {
  const [, user = "", host = ""] = /^(.*)@(.*)$/s.exec(addressOf(address)) ?? [];
  const [, name = user] = /^([^+]+)\+/.exec(user) ?? [];
  return GMAIL.test(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
};
