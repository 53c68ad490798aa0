import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { rawSecret, sstPlace } from "../env.ts";

const known = new Map<string, Promise<string>>();

/**
 * A secret by name. SST binds a `Config.Secret` as a marker whose value lies in SSM; locally the variable itself holds
 * it. Fetched once per process.
 * @throws Error that names the secret, never its value.
 */
export const secret = (name: "APP_SECRET" | "MEDIA_PRIVATE_KEY"): Promise<string> => {
  const earlier = known.get(name);
  if (earlier) return earlier;
  const fetched = fetchSecret(name);
  known.set(name, fetched);
  fetched.catch(() => known.delete(name));
  return fetched;
};

const fetchSecret = async (name: string): Promise<string> => {
  const { value, sstValue } = rawSecret(name);
  if (value) return value;
  if (sstValue && sstValue !== "__FETCH_FROM_SSM__") return sstValue;
  if (!sstValue) throw new Error(`Secret ${name} is not set`);
  const { app, stage } = sstPlace();
  const names = [`/sst/${app}/${stage}/Secret/${name}/value`, `/sst/${app}/.fallback/Secret/${name}/value`];
  const { Parameters = [] } = await new SSMClient({}).send(
    new GetParametersCommand({ Names: names, WithDecryption: true }),
  );
  const found = names.map((path) => Parameters.find((parameter) => parameter.Name === path)?.Value).find(Boolean);
  if (!found) throw new Error(`Secret ${name} is not set for stage ${stage}`);
  return found;
};
