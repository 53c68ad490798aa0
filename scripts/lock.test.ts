import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Entry {
  version?: string;
  integrity?: string;
  /** Whether it is a folder of this repository. */
  link?: boolean;
  /** Whether it comes in the file of the package that contains it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** The path at which Node finds a package that the package at `from` imports: in the nearest node_modules above. */
function find(packages: Record<string, Entry>, from: string, name: string): string | undefined {
  const parts = from === "" ? [] : from.split("/node_modules/");
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join("/node_modules/");
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
  }
  return undefined;
}

// If a registry lacks a platform's binary, npm leaves the binary's entry out, and npm ci then refuses the whole file:
// "Missing: … from lock file". Such an entry has to be added by hand (version, os, cpu).
test("the lock file names the optional packages of every platform, so that npm ci accepts the file", async () => {
  const text = await readFile(join(import.meta.dirname, "../package-lock.json"), "utf8");
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(text);
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => find(packages, path, name) === undefined),
  );
  expect(missing).toEqual([]);
});

test("the lock file names no registry, so that each machine uses its own registry", async () => {
  expect(await readFile(join(import.meta.dirname, "../package-lock.json"), "utf8")).not.toContain('"resolved": "http');
});

// npm compares each file that it downloads with this hash. An entry that was added by hand needs it too:
// npm view <name>@<version> dist.integrity
test("the lock file has a hash of every package's file, so that npm installs no other file", async () => {
  const text = await readFile(join(import.meta.dirname, "../package-lock.json"), "utf8");
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(text);
  const downloaded = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes("node_modules/") && !link && !inBundle,
  );
  expect(downloaded.length).toBeGreaterThan(1_000);
  expect(downloaded.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
});

// The site's React is newer than the one for which SST's screens are made. Those screens are loaded before anything is
// deployed or removed.
test("the screens of SST's deploy and remove load, with a React of their own", async () => {
  const { DeploymentUI } = await import("sst/cli/ui/deploy.js");
  expect(DeploymentUI).toBeTypeOf("function");
});
