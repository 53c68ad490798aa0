import { CodedError, notFound } from "../../platform/errors/error.ts";
import { MAX_GRANTS } from "./grant.policy.ts";

export const grantNotFound = () => notFound("grant", "License not found");

export const tooManyGrants = () =>
  new CodedError("conflict", "grant.too_many", `An asset can have ${MAX_GRANTS} licenses at most.`);
