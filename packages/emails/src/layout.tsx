/** @jsxRuntime automatic */
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import type { ReactNode } from "react";
import { line, lines, webAddress } from "./clean.ts";
import { accent } from "./color.ts";
import type { MailTeam } from "./team.ts";

const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Inline styles are what every client reads; the classes only recolour where a client knows dark mode. */
const DARK = {
  page: { background: "#111113" },
  card: {
    background: "#1b1b1e",
    "border-right-color": "#2c2c31",
    "border-bottom-color": "#2c2c31",
    "border-left-color": "#2c2c31",
  },
  strong: { color: "#ededef" },
  soft: { color: "#a3a3ad" },
  link: { color: "#78a9f9" },
  well: { background: "#232327", "border-color": "#2c2c31" },
} as const;

/** react-email puts the body's content into a table of its own, which carries the background too. */
const PAGE_CELL = ".page>table>tbody>tr>td";

const darkRules = (prefix: string): string =>
  Object.entries(DARK)
    .map(([name, rules]) => {
      const body = Object.entries(rules).map(([property, value]) => `${property}:${value} !important`);
      return `${prefix}.${name}${name === "page" ? `,${prefix}${PAGE_CELL}` : ""}{${body.join(";")}}`;
    })
    .join("");

/** `data-ogsc` is how Outlook on the web marks its dark mode. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules("")}}
${darkRules("[data-ogsc] ")}
@media (max-width:480px){.card{padding:24px 20px !important}.fact{display:block !important;width:100% !important}.fact-label{padding-bottom:0 !important}}`;

const text = { fontFamily: FONT, fontSize: "16px", lineHeight: "24px", color: "#18181b", margin: "0 0 16px" } as const;
const soft = { ...text, fontSize: "14px", lineHeight: "20px", color: "#5d5d68" } as const;

/** Someone's own words: in a direction of their own, so that they can't reorder what stands around them. */
export function Words({ children }: { children: string }) {
  return <span dir="auto">{line(children)}</span>;
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

/** Label and value, one a row; rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
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
              <Words>{value}</Words>
            </Column>
          </Row>
        ))}
    </Section>
  );
}

/** Running text that a person wrote, set apart from ours. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text have no other name
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

/** The one thing to do: a button, and its address in full for clients that show no buttons. */
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

function Face({ team }: { team: MailTeam }) {
  const logo = webAddress(team.logoUrl);
  return (
    <Section style={{ padding: "0 4px 16px" }}>
      <Row>
        {logo !== "" && (
          <Column style={{ width: "48px" }}>
            <Img src={logo} alt="" width="36" height="36" style={{ borderRadius: "8px", objectFit: "contain" }} />
          </Column>
        )}
        <Column>
          <Text className="strong" style={{ ...text, fontWeight: 600, margin: "0" }}>
            <Words>{team.name}</Words>
          </Text>
        </Column>
      </Row>
    </Section>
  );
}

/**
 * The frame of every mail: who sends it, what it is about, and why it came. Values are shown as text; nothing that a
 * person typed is ever read as HTML.
 */
export function Layout(props: { team: MailTeam; preview: string; heading: string; why: string; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE}</style>
      </Head>
      <Preview>{line(props.preview)}</Preview>
      <Body className="page" style={{ background: "#f4f4f5", margin: "0", padding: "24px 12px" }}>
        <Container style={{ maxWidth: "600px", margin: "0 auto" }}>
          <Face team={props.team} />
          <Section
            className="card"
            style={{
              background: "#ffffff",
              border: "1px solid #e4e4e7",
              borderTop: `4px solid ${accent(props.team.primaryColor).surface}`,
              borderRadius: "8px",
              padding: "28px 32px",
            }}
          >
            <Heading
              as="h1"
              className="strong"
              style={{ ...text, fontSize: "22px", lineHeight: "28px", fontWeight: 700 }}
            >
              {line(props.heading)}
            </Heading>
            {props.children}
          </Section>
          <Text className="soft" style={{ ...soft, fontSize: "13px", margin: "16px 4px 0" }}>
            {line(props.why)}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
