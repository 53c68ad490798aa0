import { Challenge } from "@clearhouse/core/challenge/index.ts";

/** The input of a form that anybody can send, once its proof of work was checked. @throws as Challenge.check does */
export const proven = async <Input extends { proof: string; website: string }>(input: Input): Promise<Input> => {
  await Challenge.check(input.proof, input.website);
  return input;
};
