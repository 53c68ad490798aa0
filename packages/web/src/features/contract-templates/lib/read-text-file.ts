import {
  CONTRACT_TEXT_MAX,
  contractTextTooLong,
} from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { isStorable } from "@clearhouse/core/platform/fields.schema.ts";
import { FORM_TEXTS } from "../texts.ts";

/**
 * The most bytes that an accepted text can have, with four bytes per character. A larger file is refused without being
 * read.
 */
const MOST_BYTES = CONTRACT_TEXT_MAX * 4;

/** The error for a file that isn't accepted. Its title and message are shown to the person. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
  readonly title: string;
  constructor(title: string, message?: string) {
    super(message);
    this.title = title;
  }
}

/** Whether a file is a text file, judged by its type or its name. */
const isTextFile = ({ name, type }: File): boolean => type === "text/plain" || /\.txt$/i.test(name);

const ENCODINGS = [
  { label: "utf-16le", name: "UTF-16", mark: [0xff, 0xfe] },
  { label: "utf-16be", name: "UTF-16", mark: [0xfe, 0xff] },
] as const;

const decode = (bytes: Uint8Array): { text: string; encoding: string } | undefined => {
  const { label, name } = ENCODINGS.find(({ mark }) => mark.every((byte, n) => bytes[n] === byte)) ?? {
    label: "utf-8",
    name: "UTF-8",
  };
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding: name };
  } catch {
    // The bytes aren't text in this encoding; the caller reports the error.
    return undefined;
  }
};

/**
 * The text of a .txt file in UTF-8, or in UTF-16 with a byte order mark. The byte order mark isn't part of the text,
 * and all line ends become "\n", as in a text field.
 * @throws FileRefused
 */
export const readTextFile = async (file: File): Promise<{ text: string; encoding: string }> => {
  if (!isTextFile(file)) throw new FileRefused(FORM_TEXTS.invalidType, FORM_TEXTS.invalidTypeText);
  const tooLong = () => new FileRefused(FORM_TEXTS.readFailed, contractTextTooLong(FORM_TEXTS.content));
  if (file.size > MOST_BYTES) throw tooLong();
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileRefused(FORM_TEXTS.readFailed, FORM_TEXTS.readFailedText);
  }
  const read = decode(bytes);
  if (!read || !isStorable(read.text)) throw new FileRefused(FORM_TEXTS.readFailed, FORM_TEXTS.notText);
  const text = read.text.replace(/\r\n?/g, "\n");
  if (text.length > CONTRACT_TEXT_MAX) throw tooLong();
  return { text, encoding: read.encoding };
};
