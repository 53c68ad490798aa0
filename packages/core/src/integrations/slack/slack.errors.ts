import { CodedError, notFound } from "../../platform/errors/error.ts";

export const notSetUp = () => notFound("slack", "Slack isn't set up here");

/**
 * The error for a call that Slack didn't sign. The error is always the same, so that nobody learns anything by trying.
 */
export const unsigned = (detail: string) =>
  new CodedError("unauthenticated", "slack.unsigned", "This call isn't signed by Slack.", { detail });

export const notConnected = () =>
  new CodedError("not_found", "slack.not_connected", "This team isn't connected to Slack.");

export const otherSlackTeam = (name: string) => {
  const message = `This token belongs to another Slack team (${name})`;
  return new CodedError("invalid", "slack.other_team", message, { fields: { slackTeamId: message } });
};

export const slackTeamTaken = () =>
  new CodedError("conflict", "slack.team_taken", "This Slack team is connected to another Clearhouse team");
