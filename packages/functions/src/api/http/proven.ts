import { Challenge } from "@clearhouse/core/base/challenge/index.ts";

/** Checks the proof of work of a form that anybody can send. @returns the input @throws as Challenge.check does */
export const proven = async <Input extends { proof: string; website: string }>(input: Input): Promise<Input> => {
  await Challenge.check(input.proof, input.website);
  return input;
};
