import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { base } from "./http/base.ts";
import { readinessRoutes } from "./readiness.ts";

/** On AWS it has its own function, which may read all secrets. */
export const readiness = new Hono().basePath("/api").route("/", readinessRoutes);

export const handler = handle(base().route("/", readiness));
