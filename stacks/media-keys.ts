import { createHash } from "node:crypto";
import { type IKeyGroup, KeyGroup, PublicKey } from "aws-cdk-lib/aws-cloudfront";
import type { Stack } from "sst/constructs";
import { readSettings } from "./settings.ts";

/**
 * The public half of MEDIA_PRIVATE_KEY, with which CloudFront checks media cookies. It is in the stack of the function
 * that signs. From another stack the key's id would be imported, and CloudFormation refuses to replace imported values.
 */
export const createMediaKeys = (stack: Stack): { keyPairId: string; keyGroup: IKeyGroup } => {
  const { mediaPublicKey } = readSettings(stack.stage);
  // CloudFront can't change a key's text, so a key with another text must be another resource.
  const fingerprint = createHash("sha256").update(mediaPublicKey).digest("hex").slice(0, 8);
  const key = new PublicKey(stack, `MediaKey${fingerprint}`, { encodedKey: mediaPublicKey });
  return { keyPairId: key.publicKeyId, keyGroup: new KeyGroup(stack, "MediaKeyGroup", { items: [key] }) };
};
