import { ForeignFetchPlanned } from "@clearhouse/core/asset/foreign.events.ts";
import { fetchForeignFiles } from "@clearhouse/core/asset/foreign-files.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("fetch-files", ForeignFetchPlanned, () => fetchForeignFiles());
