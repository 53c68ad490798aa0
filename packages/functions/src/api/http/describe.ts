import { errorBody } from "@clearhouse/core/platform/errors/error.schema.ts";
import { describeRoute, resolver } from "hono-openapi";
import type * as z from "zod";

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema: resolver(schema) } } });

const WORDS: Record<number, string> = {
  200: "Done",
  201: "Created",
  202: "Accepted; the work continues",
  204: "Done, no content",
};

/** A route's entry in the API's description: its purpose and its answers. All refusals have the same form. */
export const describe = (summary: string, answers: Record<number, z.ZodType | undefined>) =>
  describeRoute({
    summary,
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [
          status,
          { description: WORDS[Number(status)] ?? "Answer", ...(schema && json(schema)) },
        ]),
      ),
      default: { description: "Refused", ...json(errorBody) },
    },
  });
