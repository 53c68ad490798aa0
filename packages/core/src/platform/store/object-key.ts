/**
 * The key of an object in the media bucket: the path at which the site serves it, so that the edge finds it without
 * changing an address, whose signed cookies name that very path.
 * @param path what leads to it below the team, from an asset's or a purpose's name to the file's
 */
export const mediaKey = (teamId: string, ...path: readonly string[]): string => ["media", teamId, ...path].join("/");

/** Below it lie a team's objects in the media bucket. */
export const mediaFolder = (teamId: string): string => `media/${teamId}/`;

/** The key of an object in the imports bucket, which the site serves nothing from. @param path what leads to it below the team */
export const importKey = (teamId: string, ...path: readonly string[]): string => importFolder(teamId) + path.join("/");

/** Below it lie a team's CSV files and the rows of them that were refused. */
export const importFolder = (teamId: string): string => `${teamId}/`;

/** Whether an object is a team's: in every bucket but branding one of the folders of its key has the team's id. */
export const isOfTeam = (key: string, teamId: string): boolean => key.split("/").slice(0, -1).includes(teamId);

/** The key of a picture that everybody may read. @param name its SHA-256 with an extension */
export const brandingKey = (name: string): string => `branding/${name}`;

/** The key of the copy of a file in the backup bucket. @param ownerId of the record that the file belongs to */
export const backupKey = (teamId: string, ownerId: string, fileId: string): string =>
  `${backupFolder(teamId)}${ownerId}/${fileId}`;

/** Below it lie the copies of a team's files. */
export const backupFolder = (teamId: string): string => `files/${teamId}/`;

/** The key of a license's document in the documents bucket: one for each grant. */
export const licenceKey = (teamId: string, grantId: string): string => `${licenceFolder(teamId)}${grantId}.pdf`;

/** Below it lie the documents of a team's licenses. */
export const licenceFolder = (teamId: string): string => `licences/${teamId}/`;

/** The key of a file that was made of a signed contract: one of each kind. */
export const contractDocumentKey = (teamId: string, contractId: string, kind: "pdf" | "txt"): string =>
  `${contractFolder(teamId)}${contractId}.${kind}`;

/** Below it lie the files of a team's signed contracts. */
export const contractFolder = (teamId: string): string => `contracts/${teamId}/`;

/** The address on this site of an object in media or branding; "" of none. */
export const addressOf = (key: string | undefined): string => (key ? `/${key}` : "");
