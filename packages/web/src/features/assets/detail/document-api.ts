import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

const documents = client.api.assets[":assetId"].grants[":grantId"].documents;

/** Adds an uploaded document to an approval by hand. */
export const addDocument = (assetId: string, grantId: string, uploadId: string): Promise<Asset> =>
  receive(documents.$post({ param: { assetId, grantId }, json: { uploadId } }), assetSchema);

export const removeDocument = (assetId: string, grantId: string, documentId: string): Promise<Asset> =>
  receive(documents[":documentId"].$delete({ param: { assetId, grantId, documentId } }), assetSchema);
