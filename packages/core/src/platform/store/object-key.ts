/**
 * The key of an object in the media bucket. The key is also the URL path at which the site serves the object, so
 * CloudFront needn't rewrite URLs, and signed cookies name the same path.
 * @param path the parts after the team's id, down to the file's name
 */
export const mediaKey = (teamId: string, ...path: readonly string[]): string => ["media", teamId, ...path].join("/");

/** The prefix of a team's objects in the media bucket. */
export const mediaFolder = (teamId: string): string => `media/${teamId}/`;

/**
 * The key of an object in the imports bucket. The site serves nothing from that bucket.
 * @param path the parts after the team's id
 */
export const importKey = (teamId: string, ...path: readonly string[]): string => importFolder(teamId) + path.join("/");

/** The prefix of a team's imported CSV files, and of the files with their refused rows. */
export const importFolder = (teamId: string): string => `${teamId}/`;

/**
 * Whether an object belongs to a team: in every bucket except branding, one of the folders in its key is the team's id.
 */
export const isOfTeam = (key: string, teamId: string): boolean => key.split("/").slice(0, -1).includes(teamId);

/** The key of a picture that everybody may read. @param name its SHA-256 with an extension */
export const brandingKey = (name: string): string => `branding/${name}`;

/** The key of a file's copy in the backup bucket. @param ownerId id of the record that the file belongs to */
export const backupKey = (teamId: string, ownerId: string, fileId: string): string =>
  `${backupFolder(teamId)}${ownerId}/${fileId}`;

/** The prefix of the copies of a team's files. */
export const backupFolder = (teamId: string): string => `files/${teamId}/`;

/** The key of a license's document in the documents bucket; each grant has one document. */
export const licenseKey = (teamId: string, grantId: string): string => `${licenseFolder(teamId)}${grantId}.pdf`;

/** The prefix of a team's license documents. */
export const licenseFolder = (teamId: string): string => `licences/${teamId}/`;

/** The key of a signed contract's file; a contract has one file of each kind. */
export const contractDocumentKey = (teamId: string, contractId: string, kind: "pdf" | "txt"): string =>
  `${contractFolder(teamId)}${contractId}.${kind}`;

/** The prefix of the files of a team's signed contracts. */
export const contractFolder = (teamId: string): string => `contracts/${teamId}/`;

/** The prefix of the snapshots from which a team's assets are searched. */
export const searchFolder = (teamId: string): string => `search/${teamId}/`;

/**
 * The prefixes of all objects that are removed with a team, by bucket. Anchors stay, and public pictures have no team
 * in their keys.
 */
export const teamFolders = (teamId: string) =>
  ({
    MEDIA_BUCKET: [mediaFolder(teamId)],
    DOCUMENTS_BUCKET: [licenseFolder(teamId), contractFolder(teamId), searchFolder(teamId)],
    IMPORTS_BUCKET: [importFolder(teamId)],
    BACKUP_BUCKET: [backupFolder(teamId)],
  }) as const;

/** The URL path on this site of an object in the media or branding bucket; "" without a key. */
export const addressOf = (key: string | undefined): string => (key ? `/${key}` : "");
