/** The first segment of all channels' names; AppSync calls the segment a namespace. */
export const LIVE_NAMESPACE = "teams";

/**
 * The channel on which a team's pages get the signal that something has changed. AppSync allows only letters, digits
 * and hyphens in a segment.
 * @param teamId as `tea_…`
 */
export const channelOf = (teamId: string): string => `/${LIVE_NAMESPACE}/${teamId.replaceAll("_", "-")}`;

/** The shortest time between two signals on a team's channel, in ms. */
export const SIGNAL_EVERY_MS = 1_000;
