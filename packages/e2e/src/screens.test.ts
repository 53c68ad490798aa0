import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SCREENS } from "./screens.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Paths as the two route tables spell them: the workspace's and the public pages'. */
const routes = (): string[] => {
  const workspace = readFileSync(join(ROOT, "packages/web/src/app/routes.tsx"), "utf8");
  const publicPages = readFileSync(join(ROOT, "packages/functions/src/api/public-pages.ts"), "utf8");
  return [
    // Files of their own, which nothing fills in.
    ...["/check", "/landing", "/pricing"],
    ...[...workspace.matchAll(/path: "([^"]+)"/g)].map(([, path]) => path ?? ""),
    // Hono's patterns of parameters ("/invite/:code{.+}") are no part of the route.
    ...[...publicPages.matchAll(/\.get\("([^"{]+)/g)].map(([, path]) => path ?? ""),
  ];
};

it("every route of the workspace and of the public pages has a screen, and no screen is of a route that is gone", () => {
  expect([...new Set(SCREENS.map(({ route }) => route))].sort()).toEqual([...new Set(routes())].sort());
});

it("the pictures that docs/screens keeps are of screens that there are", () => {
  const kept = readdirSync(join(ROOT, "docs/screens")).filter((name) => name.endsWith(".jpg"));
  const names = SCREENS.map(({ name }) => name);
  expect(kept.filter((picture) => !names.includes(picture.split(".")[0] ?? ""))).toEqual([]);
});

it("no two screens have the same name", () => {
  const names = SCREENS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it("a screen whose parts another one shows names one that axe looks at", () => {
  const looked = SCREENS.filter(({ like }) => like === undefined).map(({ name }) => name);
  expect(SCREENS.flatMap(({ like }) => (like === undefined || looked.includes(like) ? [] : [like]))).toEqual([]);
});
