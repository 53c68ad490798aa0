import { expect, it } from "vitest";
import { STAGES, type Stage } from "./testing/deployment.ts";
import { STACKS, type StackName, template } from "./testing/templates.ts";

/**
 * The values that stacks import from each other, each with the reason why it never changes. CloudFormation refuses to
 * replace or remove a value that another stack imports, so such a value must not depend on a setting. A value that
 * depends on a setting is written into each template as plain text instead.
 */
const STAYS: Record<string, string> = {
  "Alarms AlarmTopic": "no setting makes another topic",
  "Api HttpApi": "is changed in place",
  "Api MediaKeyGroup": "another key is put into the same group",
  "Api WorkspaceFunctionUrl": "a function keeps its URL",
  "Auth AuthUserPool": "its settings are changed in place",
  "Auth AuthUserPoolClient": "its settings are changed in place",
  "Email Mail": "the configuration set knows nothing of the sender",
  "Email MailFeedback": "no setting makes another topic",
  "Events BusEventBus": "is named by the stage",
  "Live Channels": "no setting makes another API",
  "Secrets OriginSecret": "is made once",
  "Storage AccessLogs": "holds data",
  "Storage Backup": "holds data",
  "Storage Branding": "holds data",
  "Storage Documents": "holds data",
  "Storage Imports": "holds data",
  "Storage MainTable": "holds data; a restored one is no part of the stack",
  "Storage Media": "holds data",
  "Storage Site": "no setting makes another bucket",
};

interface Output {
  Value: { Ref?: string; "Fn::GetAtt"?: [string, string] };
  Export?: { Name: string };
}

const exportedBy = (stack: StackName, stage: Stage): string[] => {
  const { Outputs = {} } = template(stack, stage).toJSON() as { Outputs?: Record<string, Output> };
  return Object.values(Outputs)
    .filter(({ Export }) => Export)
    .map(({ Value }) => `${stack} ${(Value.Ref ?? Value["Fn::GetAtt"]?.[0] ?? "").replace(/[0-9A-F]{8}$/, "")}`);
};

it.each(STAGES)("stacks in %s export only values that no setting can replace", (stage) => {
  const exported = new Set(STACKS.flatMap((stack) => exportedBy(stack, stage)));
  expect([...exported].sort()).toEqual(Object.keys(STAYS).sort());
});
