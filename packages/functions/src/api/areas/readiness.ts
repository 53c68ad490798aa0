import { Hono } from "hono";
import { readinessRoutes } from "../readiness.ts";

/** On AWS it has its own function, which may read all secrets. */
export const readiness = new Hono().basePath("/api").route("/", readinessRoutes);
