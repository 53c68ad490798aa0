import { execSync } from "node:child_process";
import { expect, test } from "vitest";
import { withQuoted } from "../stacks/archiver-paths.ts";

test.each(["/srv/clear house é", "/srv/it's $HOME & (more)"])(
  "a path in the folder %s reaches a program unchanged",
  (root) => {
    const command = `printf %s ${root}/part0.zip`;
    expect(execSync(withQuoted(root, command), { encoding: "utf8" })).toBe(`${root}/part0.zip`);
  },
);
