import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SCREENS } from "./screens.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The paths in the two route tables: the workspace's and the public pages'. */
const routes = (): string[] => {
  const workspace = readFileSync(join(ROOT, "packages/web/src/app/routes.tsx"), "utf8");
  const publicPages = readFileSync(join(ROOT, "packages/functions/src/api/pages/public-pages.ts"), "utf8");
  return [
    // These three pages are static files.
    ...["/check", "/landing", "/pricing"],
    ...[...workspace.matchAll(/path: "([^"]+)"/g)].map(([, path]) => path ?? ""),
    // The pattern of a Hono parameter, such as {.+} in "/invite/:code{.+}", isn't part of the route.
    ...[...publicPages.matchAll(/\.get\("([^"{]+)/g)].map(([, path]) => path ?? ""),
  ];
};

it("every route of the workspace and of the public pages has a screen, and every screen has a route", () => {
  expect([...new Set(SCREENS.map(({ route }) => route))].sort()).toEqual([...new Set(routes())].sort());
});

it("the pictures in docs/screens belong to existing screens", () => {
  const kept = readdirSync(join(ROOT, "docs/screens")).filter((name) => name.endsWith(".jpg"));
  const names = SCREENS.map(({ name }) => name);
  expect(kept.filter((picture) => !names.includes(picture.split(".")[0] ?? ""))).toEqual([]);
});

it("no two screens have the same name", () => {
  const names = SCREENS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it("the field `like` of a screen names a screen that the accessibility test checks", () => {
  const looked = SCREENS.filter(({ like }) => like === undefined).map(({ name }) => name);
  expect(SCREENS.flatMap(({ like }) => (like === undefined || looked.includes(like) ? [] : [like]))).toEqual([]);
});
