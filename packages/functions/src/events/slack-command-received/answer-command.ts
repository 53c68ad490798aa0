import { answer } from "@clearhouse/core/integrations/slack/answer.ts";
import { SlackCommandReceived } from "@clearhouse/core/integrations/slack/slack.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("answer-slack-command", SlackCommandReceived, ({ data }) => answer(data.commandId));
