import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { fetchForeignFiles } from "@clearhouse/core/library/foreign-file/fetch-files.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("fetch-files", EVENTS["foreign.fetch.planned"], () => fetchForeignFiles());
