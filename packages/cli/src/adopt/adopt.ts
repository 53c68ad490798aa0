import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, optional, Refusal, required, type Values } from "../command.ts";
import { ADOPTABLE, type Adoptable, importOf, stackTemplate } from "./import-template.ts";

const STACKS = [...new Set(ADOPTABLE.map(({ stack }) => stack))];

const namedIn = (values: Values, stack: string): (readonly [Adoptable, string])[] =>
  ADOPTABLE.flatMap((adoptable) => {
    const name = optional(values, adoptable.option);
    return adoptable.stack === stack && name ? [[adoptable, name] as const] : [];
  });

const readTemplate = (file: string) => {
  try {
    return stackTemplate.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new Refusal(`${file} isn't a template. Make it with npx sst build --stage STAGE.`, { cause });
  }
};

export const adopt: Command = {
  name: "adopt",
  summary: "writes what CloudFormation needs to take a lost stack's table, buckets and accounts into a new stack",
  usage: `--stage STAGE [--built .sst/dist] [--out import] ${ADOPTABLE.map(({ option }) => `[--${option} …]`).join(" ")}

For a stage whose stack Storage or Auth was removed: its table, buckets and user pool still exist, because a protected stage
keeps them. After npx sst build --stage STAGE, this command writes for each stack two files into the folder --out, and prints
the commands of the AWS CLI that import what is named. Nothing is called or changed. docs/operations.md, A stack was removed,
has the whole way.`,
  options: {
    stage: { type: "string" },
    built: { type: "string" },
    out: { type: "string" },
    ...Object.fromEntries(ADOPTABLE.map(({ option }) => [option, { type: "string" as const }])),
  },
  onStage: false,
  async run(values, { say }) {
    const stage = required(values, "stage");
    const [built = ".sst/dist", out = "import"] = [optional(values, "built"), optional(values, "out")];
    const wanted = STACKS.map((stack) => ({ stack, names: namedIn(values, stack) })).filter(
      ({ names }) => names.length > 0,
    );
    if (wanted.length === 0) throw new Refusal("Name at least one resource that still exists.");
    mkdirSync(out, { recursive: true });
    for (const { stack, names } of wanted) {
      const stackName = `${stage}-clearhouse-${stack}`;
      const { template, resourcesToImport } = importOf(readTemplate(join(built, `${stackName}.template.json`)), names);
      const [templateFile, resourcesFile] = [join(out, `${stackName}.json`), join(out, `${stackName}.resources.json`)];
      writeFileSync(templateFile, JSON.stringify(template, null, 2));
      writeFileSync(resourcesFile, JSON.stringify(resourcesToImport, null, 2));
      const set = `--stack-name ${stackName} --change-set-name import`;
      say(`aws cloudformation create-change-set --change-set-type IMPORT ${set} \\`);
      say(`  --template-body file://${templateFile} --resources-to-import file://${resourcesFile}`);
      say(`aws cloudformation wait change-set-create-complete ${set}`);
      say(
        `aws cloudformation describe-change-set ${set} --query 'Changes[].ResourceChange.[Action,LogicalResourceId]'`,
      );
      say(`aws cloudformation execute-change-set ${set}`);
      say(`aws cloudformation wait stack-import-complete --stack-name ${stackName}`);
    }
    return 0;
  },
};
