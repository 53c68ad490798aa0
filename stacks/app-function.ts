import { type EventBus, type Function as Lambda, type Stack, use } from "sst/constructs";
import type { FunctionDefinition } from "../packages/functions/src/function-definition.ts";
import { Auth } from "./auth.ts";
import { createFunction, type Options } from "./function.ts";
import { Live } from "./live.ts";

/**
 * Makes a function as subscriptions.ts defines it, with only the permissions in its definition. The functions that the
 * stacks Auth and Live are themselves made of are made by `createFunction`.
 */
export const createAppFunction = (
  stack: Stack,
  bus: EventBus,
  definition: FunctionDefinition,
  options: Options = {},
): Lambda =>
  createFunction(stack, bus, definition, options, {
    accounts: definition.access.accounts && use(Auth),
    live: definition.access.live && use(Live),
  });
