/** @jsxRuntime automatic */
import { partsOf } from "@clearhouse/core/base/texts/locale.policy.ts";
import { Button, Column, Link, Row, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { line, lines, webAddress } from "./clean.ts";
import { accent, FONT, soft, text } from "./styles.ts";
import type { MailTeam } from "./team.ts";

/** Text that a person typed, with its own text direction, so that it can't reorder the text around it. */
export function Words({ children }: { children: string }) {
  return <span dir="auto">{line(children)}</span>;
}

/** A text of ours whose placeholders are replaced by texts that people typed. */
export function Filled({ text: words, values }: { text: string; values: Readonly<Record<string, string>> }) {
  return partsOf(words).map((part) =>
    "words" in part ? part.words : <Words key={part.value}>{values[part.value] ?? ""}</Words>,
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="strong" style={text}>
      {children}
    </Text>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={{ ...soft, margin: "0 0 8px" }}>
      {children}
    </Text>
  );
}

/**
 * Rows of a label and a value; rows without a value are left out. A value that is a URL becomes a link if `links`
 * contains the row's label.
 */
export function Facts(props: {
  rows: readonly (readonly [label: string, value: string])[];
  /** The labels whose values are links. */
  links?: readonly string[];
}) {
  const { rows, links = [] } = props;
  return (
    <Section style={{ margin: "0 0 20px" }}>
      {rows
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <Row key={label} style={{ tableLayout: "fixed" }}>
            <Column
              className="fact fact-label soft"
              style={{ ...soft, margin: "0", width: "160px", verticalAlign: "top", padding: "4px 12px 4px 0" }}
            >
              {`${label}: `}
            </Column>
            <Column
              className="fact strong"
              style={{ ...text, margin: "0", verticalAlign: "top", padding: "2px 0 4px", wordBreak: "break-word" }}
            >
              {links.includes(value) && webAddress(value) !== "" ? (
                <Link className="link" href={webAddress(value)} style={{ color: "#2563c9", wordBreak: "break-all" }}>
                  {value}
                </Link>
              ) : (
                <Words>{value}</Words>
              )}
            </Column>
          </Row>
        ))}
    </Section>
  );
}

/** Several names, with one name on each line; if there are very many names, only the first names. */
export function NameList({ of, more }: { of: readonly string[]; more: (count: number) => string }) {
  const shown = of.slice(0, MOST_NAMES);
  return (
    <Section style={{ margin: "0 0 20px" }}>
      {shown.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two names may be the same; the list never changes
        <Text key={index} className="strong" style={{ ...text, margin: "0 0 4px" }}>
          {"• "}
          <Words>{name}</Words>
        </Text>
      ))}
      {of.length > MOST_NAMES && (
        <Text className="soft" style={{ ...soft, margin: "0" }}>
          {more(of.length - MOST_NAMES)}
        </Text>
      )}
    </Section>
  );
}

/** The most names in a mail; some mail programs cut longer mails. */
const MOST_NAMES = 40;

/** Text that a person wrote, set apart from our own text. */
export function Quote({ label, children }: { label: string; children: string }) {
  const rows = lines(children);
  if (rows.every((row) => row === "")) return null;
  return (
    <Section style={{ margin: "0 0 20px" }}>
      <Text className="soft" style={{ ...soft, margin: "0 0 6px" }}>
        {label}
      </Text>
      <Section
        className="well"
        style={{ background: "#f4f4f5", border: "1px solid #e4e4e7", borderRadius: "8px", padding: "14px 16px" }}
      >
        <Text className="strong" dir="auto" style={{ ...text, margin: "0" }}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text have no other identity
            <span key={index}>
              {index > 0 && <br />}
              {row}
            </span>
          ))}
        </Text>
      </Section>
    </Section>
  );
}

/** What the reader should do: a button, and the button's full URL for mail programs that show no buttons. */
export function Action({ label, url, team }: { label: string; url: string; team: MailTeam }) {
  const colors = accent(team.primaryColor);
  return (
    <Section style={{ margin: "4px 0 20px" }}>
      <Button
        href={url}
        data-skip-in-text="true"
        style={{
          fontFamily: FONT,
          fontSize: "16px",
          fontWeight: 600,
          color: colors.text,
          backgroundColor: colors.surface,
          borderRadius: "8px",
          padding: "13px 22px",
        }}
      >
        {label}
      </Button>
      <Text className="soft" style={{ ...soft, margin: "16px 0 0" }}>
        {label}:
        <br />
        <Link className="link" href={url} style={{ color: "#2563c9", wordBreak: "break-all" }}>
          {url}
        </Link>
      </Text>
    </Section>
  );
}

/** A code for typing, large enough to be read from a phone. */
export function Code({ children }: { children: string }) {
  return (
    <Section
      className="well"
      style={{ background: "#f4f4f5", border: "1px solid #e4e4e7", borderRadius: "8px", margin: "0 0 20px" }}
    >
      <Text
        className="strong"
        style={{
          ...text,
          fontFamily: "ui-monospace, Menlo, Consolas, monospace",
          fontSize: "28px",
          lineHeight: "36px",
          letterSpacing: "6px",
          textAlign: "center",
          margin: "0",
          padding: "12px 16px",
        }}
      >
        {children}
      </Text>
    </Section>
  );
}
