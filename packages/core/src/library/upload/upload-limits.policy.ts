/** How many files may be open at once, and how many bytes they may have together, as declared. */
export interface OpenLimit {
  files: number;
  bytes: number;
}

const GB = 1024 ** 3;

/** The open uploads of one member or API key. An owner's link has its own limit, which counts completed uploads too. */
export const OPEN_OF_SENDER: OpenLimit = { files: 50, bytes: 5 * GB };

/**
 * The open uploads of a team's members and API keys together, and of all its owners together: twenty times what one
 * sender may have. Owners don't count toward the members' limit, so people outside of the team can't use it up.
 */
export const OPEN_OF_TEAM: OpenLimit = { files: 1_000, bytes: 100 * GB };

/** The count of a team's open uploads is divided among this many items, so that parallel changes rarely collide. */
export const TEAM_SHARDS = 8;
