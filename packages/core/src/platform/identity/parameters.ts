import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";

/** SSM's parameters, decrypted, by their names; one that isn't there is missing. */
export const readParameters = async (names: string[]): Promise<Map<string | undefined, string | undefined>> => {
  const { Parameters = [] } = await new SSMClient({}).send(
    new GetParametersCommand({ Names: names, WithDecryption: true }),
  );
  return new Map(Parameters.map(({ Name, Value }) => [Name, Value]));
};
