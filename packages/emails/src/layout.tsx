/** @jsxRuntime automatic */
import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import type { ReactNode } from "react";
import { Words } from "./blocks.tsx";
import { line, previewLine, webAddress } from "./clean.ts";
import { accent, STYLE, soft, text } from "./styles.ts";
import type { MailTeam } from "./team.ts";

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
 * The frame of every mail: who sends the mail, what it is about, and why it was sent. Values are shown as text; nothing
 * that a person typed is parsed as HTML.
 */
export function Layout(props: {
  team: MailTeam;
  preview: string;
  heading: string;
  why: string;
  /** The language of a mail to an owner or a signer; all other mails are in English. */
  locale?: Locale;
  children: ReactNode;
}) {
  return (
    <Html lang={props.locale ?? "en"}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{line(props.heading)}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE}</style>
      </Head>
      <Preview>{previewLine(props.preview)}</Preview>
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
