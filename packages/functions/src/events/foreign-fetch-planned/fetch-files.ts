import { fetchForeignFiles } from "@clearhouse/core/library/foreign-file/fetch-files.ts";
import { ForeignFetchPlanned } from "@clearhouse/core/library/foreign-file/foreign-file.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("fetch-files", ForeignFetchPlanned, () => fetchForeignFiles());
