/** The first segment of all channels: what AppSync calls a namespace. */
export const LIVE_NAMESPACE = "teams";

/**
 * The channel on which a team's pages get the signal that something has changed. Segments hold only letters, digits and
 * hyphens.
 * @param teamId as `tea_…`
 */
export const channelOf = (teamId: string): string => `/${LIVE_NAMESPACE}/${teamId.replaceAll("_", "-")}`;

/** The least time between two signals on a team's channel, ms. */
export const SIGNAL_EVERY_MS = 1_000;
