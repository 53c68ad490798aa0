import { Hono } from "hono";
import { listRoutes } from "../assets/lists.ts";

export const lists = new Hono().basePath("/api").route("/assets", listRoutes);
