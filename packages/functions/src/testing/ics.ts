/** A property of a calendar: its name, its parameters, and its value, which is still escaped. */
interface Property {
  name: string;
  parameters: string;
  value: string;
}

/**
 * Reads an iCalendar text strictly by RFC 5545, without the library that wrote it: lines end with CRLF and have at most
 * 75 octets, lines that begin with a space continue the previous one, and components end in the right order.
 * @throws Error that says which rule was broken
 */
export const readIcs = (text: string): { calendar: Property[]; events: Property[][] } => {
  if (!text.endsWith("\r\n")) throw new Error("The last line has no end");
  const lines = text.slice(0, -2).split("\r\n");
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`A line's end that isn't CRLF: ${line}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`A line of more than 75 octets: ${line}`);
  }
  const unfolded = lines.join("\r\n").replaceAll("\r\n ", "").split("\r\n");
  const open: string[] = [];
  const calendar: Property[] = [];
  const events: Property[][] = [];
  for (const line of unfolded) {
    const [, name = "", parameters = "", value = ""] = /^([A-Z-]+)((?:;[^:]+)?):(.*)$/.exec(line) ?? [];
    if (name === "") throw new Error(`Not a property: ${line}`);
    if (name === "BEGIN") {
      open.push(value);
      if (value === "VEVENT") events.push([]);
    } else if (name === "END") {
      if (open.pop() !== value) throw new Error(`${value} ends out of order`);
    } else {
      (open.at(-1) === "VEVENT" ? (events.at(-1) ?? []) : calendar).push({ name, parameters, value });
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} doesn't end`);
  return { calendar, events };
};

/** The unescaped value of a TEXT. @throws Error if the value has a character that isn't escaped but has to be */
export const textOf = (value: string): string => {
  if (/(?<!\\)(?:\\\\)*[,;]/.test(value)) throw new Error(`Not escaped: ${value}`);
  return value.replace(/\\(.)/g, (_match, character: string) => (/n/i.test(character) ? "\n" : character));
};
