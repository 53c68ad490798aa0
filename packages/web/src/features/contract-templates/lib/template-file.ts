import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";

/** The most characters of a file name; file systems allow 255 bytes. */
const NAME_LENGTH = 80;

/**
 * The name of the file: the template's name with underscores, plus _template.txt. Characters that are
 * forbidden in some file systems become underscores too.
 */
export const templateFileName = (name: string): string =>
  `${[...shownFileName(name).replace(/[\s/\\:*?"<>|.]+/gu, "_")].slice(0, NAME_LENGTH).join("")}_template.txt`;
