import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { answer } from "@clearhouse/core/integrations/slack/answer.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("answer-slack-command", EVENTS["slack.command.received"], ({ data }) =>
  answer(data.commandId),
);
