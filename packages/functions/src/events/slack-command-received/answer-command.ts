import { answer } from "@clearhouse/core/slack/answer.ts";
import { SlackCommandReceived } from "@clearhouse/core/slack/slack.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("answer-slack-command", SlackCommandReceived, ({ data }) => answer(data.commandId));
