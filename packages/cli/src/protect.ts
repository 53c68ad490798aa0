import { type Command, required } from "./command.ts";
import { protectionOf } from "./environment.ts";

export const protect: Command = {
  name: "protect",
  summary: "makes CloudFormation refuse to delete the stacks of a protected stage",
  usage: `--stage STAGE

Run it after each deploy, with the deploy's environment: CLEARHOUSE_PROTECTED=true switches the termination protection of all
the stage's stacks on, false switches it off, so that the stage can be removed. smoke --stage reads it back. The role needs
cloudformation:DescribeStacks and UpdateTerminationProtection.`,
  options: { stage: { type: "string" } },
  onStage: false,
  async run(values, { say }) {
    const stage = required(values, "stage");
    const isProtected = protectionOf(stage);
    const { setTerminationProtection } = await import("./stack-protection.ts");
    const changed = await setTerminationProtection(stage, isProtected);
    for (const name of changed) say(name);
    const state = isProtected ? "refuses to delete any stack" : "deletes stacks";
    say(
      `${changed.length === 1 ? "1 stack" : `${changed.length} stacks`} changed: CloudFormation ${state} of ${stage}.`,
    );
    return 0;
  },
};
