import type { Domain } from "../function-definition.ts";

/** For finding and removing all objects of a team. */
const REMOVE_ALL = ["ListBucket", "DeleteObject"] as const;

/** Deletes closed teams once their time is over, in runs of up to fourteen minutes. */
export const TEAM_CLOSING: Domain = {
  name: "TeamClosing",
  schedules: [
    {
      name: "DeleteClosedTeams",
      handler: "packages/functions/src/schedule/delete-closed-teams",
      everyMinutes: 15,
      access: {
        table: ["Scan", "Query", "GetItem", "UpdateItem", "DeleteItem"],
        media: REMOVE_ALL,
        documents: REMOVE_ALL,
        imports: REMOVE_ALL,
        branding: ["DeleteObject"],
        backup: REMOVE_ALL,
        within: { backup: "files/" },
        accounts: true,
      },
      memoryMb: 512,
      timeoutSeconds: 840,
    },
  ],
  subscriptions: [],
};
