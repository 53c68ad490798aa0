/**
 * Lists what Slack would refuse in a message or form; the list is empty if Slack would accept the whole message or
 * form.
 */

type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && !Array.isArray(value);
const parts = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : []);

/** The most characters that a text may have in each place. */
const TEXTS = {
  section: 3_000,
  field: 2_000,
  context: 3_000,
  button: 75,
  label: 2_000,
  option: 75,
  title: 24,
} as const;

const textProblems = (text: unknown, place: keyof typeof TEXTS): string[] => {
  if (!isPart(text) || typeof text.text !== "string") return [`${place}: no text`];
  const { type, text: words, verbatim } = text;
  return [
    ...(words.length === 0 ? [`${place}: empty text`] : []),
    ...(words.length > TEXTS[place] ? [`${place}: ${words.length} characters`] : []),
    ...(type === "mrkdwn" && verbatim !== true ? [`${place}: names and addresses are looked for in it`] : []),
    ...(place === "button" && type !== "plain_text" ? [`${place}: ${type}`] : []),
  ];
};

const elementProblems = (element: Part): string[] => {
  const { type } = element;
  if (typeof element.action_id !== "string" || element.action_id.length > 255) return [`${type}: action_id`];
  if (type === "button") {
    return [
      ...textProblems(element.text, "button"),
      ...(String(element.value ?? "").length > 2_000 ? ["button: value"] : []),
      ...(String(element.url ?? "").length > 3_000 ? ["button: url"] : []),
    ];
  }
  if (type === "static_select") {
    const options = parts(element.options);
    const initial = JSON.stringify(element.initial_option);
    return [
      ...(options.length < 1 || options.length > 100 ? [`static_select: ${options.length} options`] : []),
      ...options.flatMap(({ text, value }) => [
        ...textProblems(text, "option"),
        ...(typeof value !== "string" || value.length < 1 || value.length > 150 ? ["option: value"] : []),
      ]),
      ...(initial && !options.some((option) => JSON.stringify(option) === initial)
        ? ["initial_option: not offered"]
        : []),
    ];
  }
  return ["plain_text_input", "url_text_input", "email_text_input"].includes(String(type)) ? [] : [`element ${type}`];
};

const blockProblems = (block: Part): string[] => {
  switch (block.type) {
    case "section": {
      const fields = parts(block.fields);
      return [
        ...(block.text === undefined && fields.length === 0 ? ["section: neither text nor fields"] : []),
        ...(block.text === undefined ? [] : textProblems(block.text, "section")),
        ...(fields.length > 10 ? [`section: ${fields.length} fields`] : []),
        ...fields.flatMap((field) => textProblems(field, "field")),
      ];
    }
    case "context": {
      const elements = parts(block.elements);
      return [
        ...(elements.length < 1 || elements.length > 10 ? ["context: elements"] : []),
        ...elements.flatMap((element) => textProblems(element, "context")),
      ];
    }
    case "actions": {
      const elements = parts(block.elements);
      const ids = elements.map(({ action_id: id }) => id);
      return [
        ...(elements.length < 1 || elements.length > 25 ? ["actions: elements"] : []),
        ...(new Set(ids).size < ids.length ? ["actions: the same action_id twice"] : []),
        ...elements.flatMap(elementProblems),
      ];
    }
    case "input":
      return [
        ...textProblems(block.label, "label"),
        ...(isPart(block.element) ? elementProblems(block.element) : ["input: no element"]),
      ];
    default:
      return [`block ${String(block.type)}`];
  }
};

/** What is wrong with a message to `chat.*` or to a response URL. */
export const messageProblems = ({ text, blocks }: { text?: unknown; blocks?: unknown }): string[] => [
  ...(typeof text !== "string" || text === "" || text.length > 3_000 ? ["text"] : []),
  ...(parts(blocks).length > 50 ? [`${parts(blocks).length} blocks`] : []),
  ...parts(blocks).flatMap(blockProblems),
];

/** What is wrong with the view in a call of `views.open`. */
export const viewProblems = (view: unknown): string[] => {
  if (!isPart(view) || view.type !== "modal") return ["view: no modal"];
  const blocks = parts(view.blocks);
  const ids = blocks.map(({ block_id: id }) => id);
  return [
    ...(blocks.length > 100 ? [`${blocks.length} blocks`] : []),
    ...(new Set(ids).size < ids.length ? ["the same block_id twice"] : []),
    ...textProblems(view.title, "title"),
    ...textProblems(view.submit, "title"),
    ...(String(view.private_metadata ?? "").length > 3_000 ? ["private_metadata"] : []),
    ...blocks.flatMap(blockProblems),
  ];
};
