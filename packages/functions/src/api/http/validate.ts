import { invalidInput } from "@clearhouse/core/platform/parse.ts";
import type { ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import type * as z from "zod";

/** Validates a part of the request by a core schema; a refusal names the invalid fields (error.schema.ts). */
export const valid = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  validator(target, schema, (result) => {
    if (!result.success) throw invalidInput(result.error as readonly { path?: readonly unknown[]; message: string }[]);
  });
