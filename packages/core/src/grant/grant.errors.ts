import { notFound } from "../platform/http/error.ts";

export const grantNotFound = () => notFound("grant", "License not found");
