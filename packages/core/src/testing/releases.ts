import { upload } from "./scene.ts";

/** The smallest PDF that is recognized by its first bytes. */
export const PDF = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

/** A completed upload of a signed release. Runs as the current actor. */
export const aRelease = (): Promise<string> =>
  upload(PDF, { fileName: "release of Anna.pdf", contentType: "application/pdf", purpose: "release" });
