import {
  CloudFormationClient,
  paginateDescribeStacks,
  type Stack,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { Refusal } from "./command.ts";

interface StageStack {
  name: string;
  isProtected: boolean;
}

/** A stack that is only being deleted, or was never made, can't be protected. */
const isThere = ({ StackStatus }: Stack): boolean =>
  !["DELETE_COMPLETE", "DELETE_IN_PROGRESS", "REVIEW_IN_PROGRESS"].includes(StackStatus ?? "");

/** All stacks of a deployed stage. @throws Refusal if there is none in the account and region */
export const stacksOf = async (cloudFormation: CloudFormationClient, stage: string): Promise<StageStack[]> => {
  const found: StageStack[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client: cloudFormation }, {})) {
    for (const stack of Stacks) {
      const { StackName: name = "", EnableTerminationProtection = false } = stack;
      if (name.startsWith(`${stage}-clearhouse-`) && isThere(stack))
        found.push({ name, isProtected: EnableTerminationProtection });
    }
  }
  if (found.length === 0) throw new Refusal(`There is no stack of the stage ${stage} in this account and region.`);
  return found;
};

/**
 * Makes CloudFormation refuse, or allow, the deletion of each stack of a stage. SST's deploy ignores the property that
 * CDK has for it. A stack that is already as it should be isn't called.
 * @returns the names of the stacks that were changed
 */
export const setTerminationProtection = async (stage: string, isProtected: boolean): Promise<string[]> => {
  const cloudFormation = new CloudFormationClient({ requestHandler: timeLimited("calls") });
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
  const open = (await stacksOf(new CloudFormationClient({ requestHandler: timeLimited("calls") }), stage)).filter(
    ({ isProtected }) => !isProtected,
  );
  if (open.length > 0) {
    throw new Error(
      `could be deleted: ${open.map(({ name }) => name).join(", ")}. Run npm run cli -- protect --stage ${stage}`,
    );
  }
};
