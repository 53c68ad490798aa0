import { env } from "../env.ts";
import { table } from "./clients.ts";

/** The ElectroDB service name of all entities. */
export const SERVICE = "clearhouse";

export const entityConfig = () => ({ client: table, table: env.TABLE_NAME });
