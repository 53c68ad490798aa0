import { type Domain, RECORDS_AND_LISTS } from "../function-definition.ts";

export const ANCHOR: Domain = {
  name: "Anchor",
  subscriptions: [
    {
      name: "WriteAnchor",
      event: "anchor.planned",
      handler: "packages/functions/src/events/anchor-planned/write-anchor",
      concurrency: 4,
      access: {
        table: [...RECORDS_AND_LISTS, "BatchGetItem"],
        backup: ["PutObject", "PutObjectRetention"],
        within: { backup: "anchors/" },
      },
      // For the first anchor of a team with 100,000 assets, the function reads the last hash of each asset's log.
      memoryMb: 1024,
      timeoutSeconds: 120,
      heavy: true,
    },
  ],
};
