/** The parts of JSON Schema that the API's description uses. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  minItems?: number;
  minimum?: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const optionsOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined => anyOf ?? oneOf;
const isFixed = (schema: Schema): boolean => schema.const !== undefined || schema.enum !== undefined;

/** A value that fits a schema. */
const sample = (schema: Schema): unknown => {
  const [option] = optionsOf(schema) ?? [];
  if (option) return sample(option);
  if (isFixed(schema)) return schema.const ?? schema.enum?.[0];
  if (schema.type === "object") return sampleObject(schema, {});
  if (schema.type === "array") return schema.minItems && schema.items ? [sample(schema.items)] : [];
  if (schema.type === "string") return "sample";
  return schema.type === "boolean" ? false : (schema.minimum ?? 1);
};

/**
 * An object with the known values and with samples of other required fields. Literals in the schema replace known
 * values.
 */
const sampleObject = ({ properties = {}, required = [] }: Schema, known: Record<string, unknown>) => {
  const filled: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (schema.const !== undefined) filled[name] = schema.const;
    else if (known[name] !== undefined) filled[name] = known[name];
    else if (required.includes(name)) filled[name] = sample(schema);
  }
  return filled;
};

interface Body {
  /** The path of the text in the body, such as `filters.q`. */
  at: string;
  body: unknown;
}

/**
 * Yields valid bodies; in each body, one string field has the value `text`. There is one body for each string field
 * that isn't an enum or a constant, including fields in lists and in each variant of a union.
 * @param known a valid body
 */
export function* bodiesWith(text: string, schema: Schema, known: unknown, at = ""): Generator<Body> {
  for (const option of optionsOf(schema) ?? []) yield* bodiesWith(text, option, known, at);
  if (isFixed(schema)) return;
  if (schema.type === "string") yield { at, body: text };
  if (schema.type === "array" && schema.items) {
    const first = Array.isArray(known) ? known[0] : undefined;
    for (const { at: inside, body } of bodiesWith(text, schema.items, first, `${at}[]`))
      yield { at: inside, body: [body] };
  }
  if (schema.type !== "object") return;
  const whole = sampleObject(schema, isObject(known) ? known : {});
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const inside = bodiesWith(text, property, whole[name], at ? `${at}.${name}` : name);
    for (const { at: place, body } of inside) yield { at: place, body: { ...whole, [name]: body } };
  }
}

interface FullBody {
  /** The paths of all texts in the body. */
  at: string[];
  body: unknown;
}

/**
 * Yields bodies in which every string field has the value `text` at once. There are as many bodies as the variants of a
 * union need; together they have the same texts as those of {@link bodiesWith}.
 * @param known a valid body
 */
export function* bodiesFullOf(text: string, schema: Schema, known: unknown, at = ""): Generator<FullBody> {
  for (const option of optionsOf(schema) ?? []) yield* bodiesFullOf(text, option, known, at);
  if (isFixed(schema)) return;
  if (schema.type === "string") yield { at: [at], body: text };
  if (schema.type === "array" && schema.items) {
    const first = Array.isArray(known) ? known[0] : undefined;
    for (const inside of bodiesFullOf(text, schema.items, first, `${at}[]`)) yield { ...inside, body: [inside.body] };
  }
  if (schema.type !== "object") return;
  const whole = sampleObject(schema, isObject(known) ? known : {});
  const columns = Object.entries(schema.properties ?? {})
    .map(([name, property]) => ({
      name,
      variants: [...bodiesFullOf(text, property, whole[name], at ? `${at}.${name}` : name)],
    }))
    .filter(({ variants }) => variants.length > 0);
  const count = Math.max(0, ...columns.map(({ variants }) => variants.length));
  for (let row = 0; row < count; row++) {
    const chosen = columns.flatMap(({ name, variants }) => {
      const variant = variants[row] ?? variants.at(-1);
      return variant ? [{ name, ...variant }] : [];
    });
    const texts = Object.fromEntries(chosen.map(({ name, body }) => [name, body]));
    yield { at: chosen.flatMap((one) => one.at), body: { ...whole, ...texts } };
  }
}
