import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let root: string;

/** Makes a project with one package for running, one for development, and a copy of the script. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "clearhouse-install-"));
  await mkdir(join(root, "scripts"));
  await copyFile(join(import.meta.dirname, "install.mjs"), join(root, "scripts/install.mjs"));
  await writeJson("package-lock.json", {
    packages: {
      "": {},
      "packages/core": { version: "0.1.0" },
      "node_modules/@ours/core": { resolved: "packages/core", link: true },
      "node_modules/hono": { version: "4.0.0" },
      "node_modules/vitest": { version: "5.0.0", dev: true },
      "node_modules/fsevents": { version: "2.0.0", optional: true },
    },
  });
});
afterEach(() => rm(root, { recursive: true }));

const writeJson = async (path: string, content: object) => {
  await mkdir(join(root, path, ".."), { recursive: true });
  await writeFile(join(root, path), JSON.stringify(content));
};

async function npmInstalled(packages: Record<string, string>) {
  const entries = Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]);
  await mkdir(join(root, "node_modules/@ours/core"), { recursive: true });
  await writeJson("node_modules/.package-lock.json", { packages: Object.fromEntries(entries) });
}

async function installed(): Promise<string> {
  const url = pathToFileURL(join(root, "scripts/install.mjs")).href;
  const source = `import { installed } from ${JSON.stringify(url)}; console.log(installed());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", source]);
  return stdout.trim();
}

describe("the state of the installation", () => {
  test("the installation counts as 'full' if every package for this platform is there in the right version", async () => {
    await npmInstalled({ hono: "4.0.0", vitest: "5.0.0" });
    expect(await installed()).toBe("full");
  });

  test("the installation counts as 'runtime' if the development tools are missing", async () => {
    await npmInstalled({ hono: "4.0.0" });
    expect(await installed()).toBe("runtime");
  });

  test("the installation counts as 'outdated' if a package has another version than in the lock file", async () => {
    await npmInstalled({ hono: "3.9.0", vitest: "5.0.0" });
    expect(await installed()).toBe("outdated");
  });

  test("the installation counts as 'outdated' if a package of the workspace is not linked", async () => {
    await npmInstalled({ hono: "4.0.0", vitest: "5.0.0" });
    await rm(join(root, "node_modules/@ours"), { recursive: true });
    expect(await installed()).toBe("outdated");
  });

  test("the installation counts as 'outdated' in a fresh clone and after an interrupted npm install", async () => {
    expect(await installed()).toBe("outdated");
    await mkdir(join(root, "node_modules/hono"), { recursive: true });
    expect(await installed()).toBe("outdated");
  });
});
