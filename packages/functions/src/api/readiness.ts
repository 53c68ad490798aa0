import { ready } from "@clearhouse/core/platform/ready.ts";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./http/describe.ts";

const parts = z.record(z.string(), z.boolean());
/** What is wrong with each secret that can't be used, by the secret's name; never a part of the secret itself. */
const problems = z.record(z.string(), z.string());

export const readinessRoutes = new Hono().get(
  "/health/ready",
  describe("Says whether the table and the media bucket answer, and whether each secret can be used", {
    200: z.object({ status: z.literal("ready"), parts }),
    503: z.object({ status: z.literal("not_ready"), parts, problems }),
  }),
  async (c) => {
    const found = await ready();
    return Object.values(found.parts).every(Boolean)
      ? c.json({ status: "ready" as const, parts: found.parts }, 200)
      : c.json({ status: "not_ready" as const, ...found }, 503);
  },
);
