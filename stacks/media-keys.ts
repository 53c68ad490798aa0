import { createHash } from "node:crypto";
import { type IKeyGroup, KeyGroup, PublicKey } from "aws-cdk-lib/aws-cloudfront";
import type { Stack } from "sst/constructs";
import { readSettings } from "./settings.ts";

/**
 * The public half of MEDIA_PRIVATE_KEY. CloudFront checks media cookies with this public key. The key is in the stack
 * of the function that signs. If the key were in another stack, the function's stack would import the key's id, and
 * CloudFormation refuses to replace imported values.
 */
export const createMediaKeys = (stack: Stack): { keyPairId: string; publicKey: string; keyGroup: IKeyGroup } => {
  const { mediaPublicKey } = readSettings(stack.stage);
  // CloudFront can't change a key's text, so a changed key needs a new resource.
  const fingerprint = createHash("sha256").update(mediaPublicKey).digest("hex").slice(0, 8);
  const key = new PublicKey(stack, `MediaKey${fingerprint}`, { encodedKey: mediaPublicKey });
  return {
    keyPairId: key.publicKeyId,
    publicKey: mediaPublicKey,
    keyGroup: new KeyGroup(stack, "MediaKeyGroup", { items: [key] }),
  };
};
