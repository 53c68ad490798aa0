import {
  CloudFormationClient,
  paginateDescribeStacks,
  type Stack,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { Refusal } from "./command.ts";
import { regionOfDeploy } from "./environment.ts";

interface StageStack {
  name: string;
  isProtected: boolean;
}

/** A stack that is only being deleted, or was never made, can't be protected. */
const isThere = ({ StackStatus }: Stack): boolean =>
  !["DELETE_COMPLETE", "DELETE_IN_PROGRESS", "REVIEW_IN_PROGRESS"].includes(StackStatus ?? "");

const clientOfDeploy = (): CloudFormationClient =>
  new CloudFormationClient({ region: regionOfDeploy(), requestHandler: timeLimited("calls") });

/** @throws Refusal for a call without credentials, which the caller's shell lacks */
const withCredentials = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error && error.name === "CredentialsProviderError")
      throw new Refusal("There are no AWS credentials in this shell: set AWS_PROFILE, for instance.");
    throw error;
  }
};

/** All stacks of a deployed stage. @throws Refusal if there is none in the account and region */
const stacksOf = async (cloudFormation: CloudFormationClient, stage: string): Promise<StageStack[]> => {
  const found: StageStack[] = [];
  const all = await withCredentials(() => Array.fromAsync(paginateDescribeStacks({ client: cloudFormation }, {})));
  for (const stack of all.flatMap(({ Stacks = [] }) => Stacks)) {
    const { StackName: name = "", EnableTerminationProtection = false } = stack;
    if (name.startsWith(`${stage}-clearhouse-`) && isThere(stack))
      found.push({ name, isProtected: EnableTerminationProtection });
  }
  if (found.length === 0) {
    throw new Refusal(`There is no stack of the stage ${stage} in this account and the region ${regionOfDeploy()}.`);
  }
  return found;
};

/**
 * Makes CloudFormation refuse, or allow, the deletion of each stack of a stage. SST's deploy ignores the property that
 * CDK has for it. A stack that is already as it should be isn't called.
 * @returns the names of the stacks that were changed
 */
export const setTerminationProtection = async (stage: string, isProtected: boolean): Promise<string[]> => {
  const cloudFormation = clientOfDeploy();
  const others = (await stacksOf(cloudFormation, stage)).filter((stack) => stack.isProtected !== isProtected);
  // One after the other: CloudFormation allows only few calls a second ("Rate exceeded").
  for (const { name } of others) {
    await cloudFormation.send(
      new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: isProtected }),
    );
  }
  return others.map(({ name }) => name);
};

/** @throws Error that names the stacks of the stage that anybody could delete */
export const checkTerminationProtection = async (stage: string): Promise<void> => {
  const open = (await stacksOf(clientOfDeploy(), stage)).filter(({ isProtected }) => !isProtected);
  if (open.length > 0) {
    throw new Error(
      `could be deleted: ${open.map(({ name }) => name).join(", ")}. Run npm run cli -- protect --stage ${stage}`,
    );
  }
};
