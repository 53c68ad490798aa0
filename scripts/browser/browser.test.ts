import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clearhouse-browser-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A program that answers --version as a browser does, or fails like one with missing libraries. */
async function program(path: string, starts: boolean): Promise<string> {
  const file = join(folder, path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, starts ? "#!/bin/sh\necho Chromium 150.0.1.2\n" : "#!/bin/sh\necho no >&2; exit 127\n");
  await chmod(file, 0o755);
  return file;
}

async function find(env: Record<string, string>): Promise<string> {
  const url = pathToFileURL(join(import.meta.dirname, "browser.mjs")).href;
  const source = `import { findBrowser } from ${JSON.stringify(url)};
    console.log(await findBrowser().catch((error) => error.message));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", source], {
    env: { PLAYWRIGHT_BROWSERS_PATH: folder, ...env },
  });
  return stdout.trim();
}

describe("the browser of the journeys", () => {
  test("the program in CHROME_PATH is the browser of the journeys", async () => {
    const chosen = await program("mine", true);
    expect(await find({ CHROME_PATH: chosen, PATH: folder })).toBe(chosen);
  });

  test("a program in CHROME_PATH that doesn't start is refused", async () => {
    expect(await find({ CHROME_PATH: await program("mine", false), PATH: folder })).toMatch(
      /^CHROME_PATH is .* no browser/,
    );
  });

  test("the first browser on the PATH that starts is the browser of the journeys", async () => {
    await program("a/chromium", false);
    const works = await program("b/google-chrome", true);
    expect(await find({ PATH: `${join(folder, "a")}:${join(folder, "b")}` })).toBe(works);
  });

  test("no browser is found if none on the PATH starts", async () => {
    await program("a/chromium", false);
    expect(await find({ PATH: join(folder, "a") })).toBe("undefined");
  });
});
