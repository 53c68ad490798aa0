import fc from "fast-check";
import { expect, it } from "vitest";
import { cellsOf, EXPORT_COLUMNS } from "../../integrations/export/asset-rows.ts";
import { said } from "../../integrations/slack/blocks.ts";
import { answerText } from "../../integrations/slack/can-i-use.ts";
import { factsOf } from "../../library/asset/stored-facts.ts";
import { view } from "../../library/asset/view.ts";
import { answerIn, shortAgreement, shortRights } from "../../library/search/short-rights.ts";
import { ANSWER_LABELS } from "../../library/verdict/rows.schema.ts";
import { verdict } from "../../library/verdict/verdict.policy.ts";
import { agreement, LICENSEE, rightsState } from "../../testing/rights-states.ts";
import { TODAY } from "../../testing/verdict.ts";
import { gateAnswerOf } from "./gate-answer.policy.ts";
import { withoutNames } from "./rights.ts";

const READING = {
  ...{ licensee: LICENSEE, today: TODAY, strict: true, timeZone: "UTC", takeDownHours: 48 },
  dayOf: (at: string) => at.slice(0, 10),
};

it("a list, its filter and order, the dialog and the API, Slack, and an export give the same answer for 10,000 random states", () => {
  const answers = new Set<string>();
  fc.assert(
    fc.property(rightsState, fc.option(agreement, { nil: undefined, freq: 2 }), (asset, coveredBy) => {
      const { mayBeUsed: listed } = view(asset, { ...READING, admin: false, coveredBy });
      const facts = factsOf({ ...READING, asset, coveredBy: coveredBy ? [coveredBy] : [] });
      const [asked, inSlack] = [facts, withoutNames(facts)].map((one) => gateAnswerOf(verdict(one, { on: TODAY })));
      const [headline, ...others] = asked?.reasons ?? [];
      expect(listed).toEqual({
        ...{ verdict: asked?.verdict, reason: headline?.reason, text: headline?.text, more: others.length },
        ...(asked?.covers && { covers: asked.covers }),
        ...(headline?.copyOf && { copyOf: headline.copyOf }),
      });
      expect([inSlack?.verdict, inSlack?.reasons.map(({ reason }) => reason)]).toEqual([
        asked?.verdict,
        asked?.reasons.map(({ reason }) => reason),
      ]);
      const [label = "", reason] = inSlack ? answerText(inSlack, "Sunset").split("\n") : [];
      expect([label.replace(/^:\w+: /, ""), reason]).toEqual([
        `*${ANSWER_LABELS[listed.verdict]}*: Sunset`,
        said(inSlack?.reasons[0]?.text ?? "", 500),
      ]);
      const posted = coveredBy?.isPosted && { posted: true as const };
      const short = coveredBy && { ...shortAgreement(coveredBy), ...posted };
      expect(answerIn(shortRights(asset), short, READING)).toBe(listed.verdict);
      const cells = cellsOf(asset, READING, coveredBy);
      const cell = (name: string) => cells[EXPORT_COLUMNS.indexOf(name)];
      expect([cell("may_be_used"), cell("reason"), cell("why")]).toEqual([listed.verdict, listed.reason, listed.text]);
      answers.add(listed.verdict);
    }),
    { numRuns: 10_000 },
  );
  expect([...answers].toSorted()).toEqual(["ask", "cleared", "conditions", "stop"]);
});
