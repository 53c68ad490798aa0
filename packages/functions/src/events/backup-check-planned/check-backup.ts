import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { checkBackup } from "@clearhouse/core/custody/backup/check/check.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("check-backup", EVENTS["backup.check.planned"], ({ id }) => checkBackup(id));
