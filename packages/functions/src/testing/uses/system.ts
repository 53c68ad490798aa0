import { randomUUID } from "node:crypto";
import { aProof } from "@clearhouse/core/testing/scene.ts";
import type { Use } from "../recorder.ts";

const PATHS = ["health", "health/ready", "config", "challenge", "openapi.json", "docs"];

export const useSystem: Use = async ({ api }) => {
  for (const path of PATHS) await api.send({ method: "GET", path: `/api/${path}` });
  const body = { release: "index-a1.js", route: "/", name: "TypeError", frames: ["index-a1.js:1:2"] };
  await api.send({ method: "POST", path: "/api/browser-errors", body });
};

export const useSite: Use = async ({ api }) => {
  const body = { plan: "beta", email: `vera-${randomUUID()}@example.com`, proof: await aProof() };
  await api.send({ method: "POST", path: "/api/site-interest", body });
};
