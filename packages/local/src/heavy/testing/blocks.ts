import { existsSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { Handler } from "../../handlers.ts";

const files = z.object({ begun: z.string(), end: z.string() });

/** Writes its process's id into the file `begun`, and blocks the process until the file `end` exists. */
export const handler: Handler = async (event) => {
  const { begun, end } = files.parse(event);
  writeFileSync(begun, String(process.pid));
  while (!existsSync(end));
};
