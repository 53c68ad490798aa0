import { CodedError, notFound } from "../../platform/errors/error.ts";
import { WEBHOOKS_MAX } from "./webhook.schema.ts";

export const webhookNotFound = () => notFound("webhook", "Webhook not found");

export const deliveryNotFound = () => notFound("webhook_delivery", "Delivery not found");

export const tooManyWebhooks = () =>
  new CodedError(
    "conflict",
    "webhook.too_many",
    `A team has at most ${WEBHOOKS_MAX} webhooks. Delete one of them first.`,
  );

export const webhookIsOff = () => new CodedError("conflict", "webhook.disabled", "Please turn the webhook on first.");

export const addressRefused = () => {
  const message = "This address can't be reached from the internet";
  return new CodedError("invalid", "request.invalid", message, { fields: { url: message } });
};
