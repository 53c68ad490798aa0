/** @jsxRuntime automatic */
import { ANSWER_LABELS, type Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { Text } from "@react-email/components";
import { Words } from "./blocks.tsx";
import { text, VERDICT_COLORS } from "./styles.ts";

/** Whether an asset may be used on the day of the mail: the verdict's answer and its first reason in words. */
export interface Use {
  verdict: Answer;
  text: string;
  /** What can be done next, as the workspace calls it. */
  next?: string | undefined;
}

/** The answer's word in its color, and the words of the reason. */
export function Verdict({ use: { verdict, text: reason, next } }: { use: Use }) {
  return (
    <>
      <strong className={verdict} style={{ color: VERDICT_COLORS[verdict].light }}>
        {ANSWER_LABELS[verdict]}
      </strong>
      {": "}
      <Words>{reason}</Words>
      {next && ` Next: ${next}.`}
    </>
  );
}

/** Says whether an asset may be used today, whatever else the mail tells. */
export function MayBeUsed({ use }: { use: Use }) {
  return (
    <Text className="strong" style={text}>
      {"May it be used today? "}
      <Verdict use={use} />
    </Text>
  );
}
