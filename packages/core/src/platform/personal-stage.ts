import { existsSync, readFileSync } from "node:fs";

const FILE = ".sst/stage";

/** The name that SST proposed and stored when `sst dev` was first run in this folder, or undefined. */
export const personalStage = (): string | undefined =>
  existsSync(FILE) ? readFileSync(FILE, "utf8").trim() : undefined;
