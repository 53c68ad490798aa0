/**
 * The key of an object in the media bucket: the path at which the site serves it, so that the edge finds it without
 * changing an address, whose signed cookies name that very path.
 * @param path what leads to it below the team, from an asset's or a purpose's name to the file's
 */
export const mediaKey = (teamId: string, ...path: readonly string[]): string => ["media", teamId, ...path].join("/");

/** Below it lie a team's objects in the media bucket. */
export const mediaFolder = (teamId: string): string => `media/${teamId}/`;

/** The key of a picture that everybody may read. @param name its SHA-256 with an extension */
export const brandingKey = (name: string): string => `branding/${name}`;

/** The key of the copy of an asset's file in the backup bucket. */
export const backupKey = (teamId: string, assetId: string, fileId: string): string =>
  `${backupFolder(teamId)}${assetId}/${fileId}`;

/** Below it lie the copies of a team's files. */
export const backupFolder = (teamId: string): string => `files/${teamId}/`;

/** The key of a license's document in the documents bucket: one for each grant. */
export const licenceKey = (teamId: string, grantId: string): string => `licences/${teamId}/${grantId}.pdf`;

/** The key of a file that was made of a signed contract: one of each kind. */
export const contractDocumentKey = (teamId: string, contractId: string, kind: "pdf" | "txt"): string =>
  `contracts/${teamId}/${contractId}.${kind}`;

/** The address on this site of an object in media or branding; "" of none. */
export const addressOf = (key: string | undefined): string => (key ? `/${key}` : "");
