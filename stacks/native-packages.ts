import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Puts packages with native parts beside a bundle, built for the functions' machine and in the version of the root's
 * package.json. SST's own `install` takes any version, and for sharp always 0.32.6.
 * @param names packages that the bundle leaves out.
 * @param directory the bundle's root.
 */
export const installNativePackages = async (names: readonly string[], directory: string): Promise<void> => {
  const root: { dependencies: Record<string, string> } = JSON.parse(await readFile("package.json", "utf8"));
  const dependencies = Object.fromEntries(
    names.map((name) => {
      const version = root.dependencies[name];
      if (!version) throw new Error(`${name} is to be installed beside a bundle, but isn't in the root's dependencies`);
      return [name, version];
    }),
  );
  await writeFile(join(directory, "package.json"), JSON.stringify({ private: true, dependencies }));
  await rm(join(directory, "package-lock.json"), { force: true });
  const machine = ["--os=linux", "--cpu=arm64", "--libc=glibc"];
  // Packages come prebuilt; their install scripts would look at the machine that builds.
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...machine], { cwd: directory });
};
