import type { Use } from "../recorder.ts";

const PATHS = ["health", "health/ready", "config", "challenge", "openapi.json", "docs"];

export const useSystem: Use = async ({ api }) => {
  for (const path of PATHS) await api.send({ method: "GET", path: `/api/${path}` });
};
