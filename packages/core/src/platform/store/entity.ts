import { env } from "../env.ts";
import { table } from "./clients.ts";

/** Every entity belongs to one service on one table; its keys are defined with it. */
export const SERVICE = "clearhouse";

export const entityConfig = () => ({ client: table, table: env.TABLE_NAME });
