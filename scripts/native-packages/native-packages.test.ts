import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lockOf } from "./native-packages.mjs";

const at = (version: string, more: Record<string, unknown> = {}) => ({ version, ...more });

const LOCK = {
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { draw: "2.0.0", other: "1.0.0" } },
    "node_modules/draw": at("2.0.0", {
      dependencies: { semver: "^7.0.0" },
      optionalDependencies: { "@draw/arm64": "2.0.0", "@draw/x64": "2.0.0" },
    }),
    "node_modules/draw/node_modules/semver": at("7.1.0"),
    "node_modules/semver": at("6.0.0"),
    "node_modules/@draw/arm64": at("2.0.0", { cpu: ["arm64"], optional: true, optionalDependencies: { libdraw: "1" } }),
    "node_modules/@draw/x64": at("2.0.0", { cpu: ["x64"], optional: true }),
    "node_modules/libdraw": at("1.0.0", { optional: true, dependencies: { semver: "^6.0.0" } }),
    "node_modules/other": at("1.0.0"),
  },
};

it("the lock has only the named package and the packages that it needs, at the paths where Node finds them", () => {
  const { packages } = lockOf(LOCK, ["draw"]);
  expect(packages[""]).toEqual({ dependencies: { draw: "2.0.0" } });
  expect(Object.keys(packages).sort()).toEqual(
    Object.keys(LOCK.packages)
      .filter((path) => path !== "node_modules/other")
      .sort(),
  );
});

it("the lock made from the root's lock file has sharp for Linux on arm64, with its checksum", () => {
  const root = JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8"));
  const { packages } = lockOf(root, ["sharp"]);
  for (const path of ["node_modules/@img/sharp-linux-arm64", "node_modules/@img/sharp-libvips-linux-arm64"]) {
    expect(packages[path]).toMatchObject({ cpu: ["arm64"], integrity: expect.stringMatching(/^sha512-/) });
  }
  expect(Object.keys(packages).length).toBeLessThan(40);
});
