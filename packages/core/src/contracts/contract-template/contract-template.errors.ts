import { CodedError, notFound } from "../../platform/errors/error.ts";
import { TEMPLATES_MAX } from "./contract-template.schema.ts";

export const templateNotFound = () => notFound("contract_template", "Contract template not found");

export const templateVersionNotFound = () =>
  notFound("contract_template_version", "This version of the contract template was not found");

export const templateConflict = () =>
  new CodedError(
    "conflict",
    "contract_template.conflict",
    "Somebody else changed this contract template in the meantime. Reload it to see the change.",
  );

export const tooManyTemplates = () =>
  new CodedError(
    "conflict",
    "contract_template.too_many",
    `A team can have at most ${TEMPLATES_MAX} contract templates. Delete one of them first.`,
  );
