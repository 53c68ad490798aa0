import * as z from "zod";
import { timestamp } from "../../platform/fields.schema.ts";
import { bulkRequestAnswer } from "../request-bundle/request-bundle.schema.ts";

/**
 * The most assets and posts that are requested while the caller waits. With more, the call is answered at once with a
 * job, because making a request takes some tens of milliseconds, and a call has only some seconds.
 */
export const AT_ONCE_MAX = 10;

/** For how many days a finished job can be read. */
export const JOB_DAYS = 7;

const group = bulkRequestAnswer.shape.groups.element;
const item = group.shape.items.element.extend({
  /** What was asked: an asset, or a post's URL with its title. */
  assetId: z.string().optional(),
  contentUrl: z.string().optional(),
  /** The asset's or the post's name. */
  title: z.string(),
});

/** Whether only the counts are wanted while the job is running, for a page that shows the progress. */
export const jobQuery = z.object({ only: z.literal("counts").optional() });

/** Many requests that are made one after the other, after the call. */
export const bulkRequestJob = z.object({
  jobId: z.string(),
  state: z.enum(["running", "done"]),
  /** How many owners there are, and for how many of them the requests were made or refused. */
  owners: z.int(),
  ownersDone: z.int(),
  createdAt: timestamp,
  /** The owners who are done, in the order of the call. */
  groups: z.array(group.extend({ items: z.array(item) })),
});
export type BulkRequestJob = z.infer<typeof bulkRequestJob>;
