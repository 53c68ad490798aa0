import { S3Client } from "@aws-sdk/client-s3";
import { timeLimited } from "../aws/request-handler.ts";
import { env } from "../env.ts";

const options = {
  forcePathStyle: env.S3_PATH_STYLE,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
} as const;

export const s3 = new S3Client({ ...options, requestHandler: timeLimited("objects") });

/** The client that signs URLs for browsers: on AWS the client above, locally a client that uses the site's own host. */
export const publicS3 = env.S3_PUBLIC_ENDPOINT
  ? new S3Client({ ...options, requestHandler: timeLimited("objects"), endpoint: env.S3_PUBLIC_ENDPOINT })
  : s3;
