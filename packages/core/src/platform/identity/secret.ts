import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { timeLimited } from "../aws/request-handler.ts";
import { rawSecret, sstPlace } from "../env.ts";

export const SECRET_NAMES = [
  "APP_SECRET",
  "MEDIA_PRIVATE_KEY",
  "LICENCE_SEAL",
  "SLACK_SIGNING_SECRET",
  "SLACK_TOKEN_KEYS",
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** SST's marker for a secret whose value is in SSM. */
const IN_SSM = "__FETCH_FROM_SSM__";

let fetched: Promise<Map<SecretName, string>> | undefined;

/**
 * The value of a secret. On AWS, SST puts only a marker into the environment, and the value is in SSM; locally the
 * environment variable has the value. The first call reads all secrets of the Lambda function.
 * @throws Error that names the secret, never its value.
 */
export const secret = async (name: SecretName): Promise<string> => {
  const found = await optionalSecret(name);
  if (found) return found;
  const { sstValue } = rawSecret(name);
  if (!sstValue) throw new Error(`Secret ${name} is not set`);
  // Forgets the failed read, so that the next call reads again.
  fetched = undefined;
  throw new Error(`Secret ${name} is not set for stage ${sstPlace().stage}`);
};

/** The value of an optional secret; undefined if the secret isn't set. See {@link secret}. */
export const optionalSecret = async (name: SecretName): Promise<string | undefined> => {
  const { value, sstValue } = rawSecret(name);
  if (value) return value;
  if (sstValue !== IN_SSM) return sstValue || undefined;
  fetched ??= fetchSecrets();
  const all = await fetched.catch((error: unknown) => {
    // Forgets the failed read, so that the next call reads again.
    fetched = undefined;
    throw error;
  });
  return all.get(name);
};

/**
 * Reads all secrets with one call. If each Lambda function made several calls, many functions that start together would
 * reach SSM's rate limit.
 */
const fetchSecrets = async (): Promise<Map<SecretName, string>> => {
  const { app, stage } = sstPlace();
  const bound = SECRET_NAMES.filter((name) => rawSecret(name).sstValue === IN_SSM);
  const placesOf = (name: SecretName) => [
    `/sst/${app}/${stage}/Secret/${name}/value`,
    `/sst/${app}/.fallback/Secret/${name}/value`,
  ];
  const { Parameters = [] } = await new SSMClient({ requestHandler: timeLimited("calls") }).send(
    new GetParametersCommand({ Names: bound.flatMap(placesOf), WithDecryption: true }),
  );
  const values = new Map(Parameters.map(({ Name, Value }) => [Name, Value]));
  return new Map(
    bound.flatMap((name) => {
      const value = placesOf(name)
        .map((place) => values.get(place))
        .find(Boolean);
      return value ? [[name, value] as const] : [];
    }),
  );
};
