import { isRecordNumber, readLicenseNumber } from "../../base/license/license-number.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { assetPath } from "../../library/asset/view.ts";
import { ANSWER_LABELS, type Answer } from "../../library/verdict/rows.schema.ts";
import { Team } from "../../people/team/index.ts";
import { shownDate } from "../../platform/calendar-date.policy.ts";
import { todayIn } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { type GateAnswer, gateQuery, type ParsedGateQuery } from "../../rights/clearance/gate.schema.ts";
import { gate, gateOfDeleted } from "../../rights/clearance/rights.ts";
import { assetNumbered } from "../../rights/grant/grant.entity.ts";
import { INTENDED_USES } from "../../rights/rights-request/intended-use.schema.ts";
import { link, said } from "./blocks.ts";
import { type NotUnderstood, readUseQuestion } from "./command-text.ts";
import { assetAbout, deletedAbout, postIn } from "./find.ts";
import type { Done } from "./slack.entity.ts";
import { UNKNOWN_POST } from "./texts.ts";

const ICONS: Record<Answer, string> = {
  cleared: ":white_check_mark:",
  conditions: ":warning:",
  ask: ":grey_question:",
  stop: ":no_entry:",
};

/** The most reasons in one answer. */
const MOST_REASONS = 5;

/**
 * Answers whether the team may use a post, by the same rule as the rest of the product, and quotes the words of the
 * license that decide the answer.
 * @throws request.invalid for a day that doesn't exist or has passed
 */
export const canIUse = async (text: string): Promise<Done> => {
  const { teamId } = requireMember();
  const brands = Team.brandOptions(await Team.get(teamId));
  const question = readUseQuestion(text, { brands, uses: INTENDED_USES });
  if ("words" in question) return { text: notUnderstood(question, brands) };
  const { subject, brand = "", use = "", on = "" } = question;
  const query = parseInput(gateQuery, { brand, use, on });
  const numbered = await assetNumbered(subject);
  const asset = await assetNamed(subject, numbered);
  const answer = asset
    ? { ...(await gate(asset.assetId, query, { post: postIn(subject) })), name: asset.name }
    : await deletedNamed(subject, numbered, query);
  if (!answer) return { text: UNKNOWN_POST };
  const asked = [brand, use, on && shownDate(on)].filter(Boolean).map((part) => said(part));
  const what = asset ? link(`${env.SITE_URL}${assetPath(asset.assetId)}`, answer.name) : said(answer.name);
  return { text: answerText(answer, asked.length > 0 ? `${what} for ${asked.join(", ")}` : what) };
};

/** The answer as it is posted. @param about what was asked about, as Slack shows it */
export const answerText = ({ verdict, reasons, covers, number }: GateAnswer, about: string): string => {
  const lines = [
    `${ICONS[verdict]} *${ANSWER_LABELS[verdict]}*: ${about}`,
    ...reasons
      .slice(0, MOST_REASONS)
      .flatMap(({ text: words, clause }) => [said(words, 500), clause && `> ${said(clause, 2_000)}`]),
    verdict !== "cleared" && covers && `Granted for ${said(covers, 500)}`,
    number && `${isRecordNumber(number) ? "Record number" : "License"} ${number}`,
  ];
  return lines.filter(Boolean).join("\n");
};

/**
 * Whether an asset may be used today without a question, as one line that stays true after the day. "" for a deleted
 * asset.
 */
export const useToday = async (teamId: string, assetId: string): Promise<string> => {
  const [asset, team] = await Promise.all([findAsset(teamId, assetId), Team.get(teamId)]);
  if (!asset) return "";
  const { verdict, reasons } = await gate(assetId, {});
  const day = shownDate(todayIn(team.timeZone));
  return `${ICONS[verdict]} *${ANSWER_LABELS[verdict]}* on ${day}: ${said(reasons[0]?.text ?? "", 500)}`;
};

const notUnderstood = ({ words }: NotUnderstood, brands: readonly string[]): string =>
  `"${said(words)}" is no brand, use or date that Clearhouse knows. Brands: ${brands.map((name) => said(name)).join(", ")}. ` +
  `Uses: ${INTENDED_USES.join(", ")}. Dates look like 2026-12-31.`;

/**
 * The asset of the license with this number; if there is no such license, the asset that {@link assetAbout} finds. Only
 * assets of the member's team are found.
 * @param numbered the id of the asset with this number
 */
const assetNamed = async (subject: string, numbered: string | undefined): Promise<AssetRecord | undefined> => {
  if (numbered) return findAsset(requireMember().teamId, numbered);
  return readLicenseNumber(subject) ? undefined : assetAbout(subject);
};

/** What is answered of a deleted asset with this number, or that {@link deletedAbout} finds; undefined if there is none. */
const deletedNamed = async (subject: string, numbered: string | undefined, query: ParsedGateQuery) => {
  const assetId = numbered ?? (await deletedAbout(subject));
  return assetId && (await gateOfDeleted(assetId, query));
};
