import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";

/** Characters; file systems take 255 bytes. */
const NAME_LENGTH = 80;

/** Spec-map B7: the template's name with underscores, plus _template.txt. What no file system takes is one, too. */
export const templateFileName = (name: string): string =>
  `${[...shownFileName(name).replace(/[\s/\\:*?"<>|.]+/gu, "_")].slice(0, NAME_LENGTH).join("")}_template.txt`;
