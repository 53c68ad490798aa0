/** @jsxRuntime automatic */
import type { LicenceDocument } from "@clearhouse/core/licence-document/document.ts";
import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { Children, type ReactNode } from "react";
import { familiesFor, isDrawn } from "./fonts.ts";
import { breakable, keepWordsWhole } from "./hyphenation.ts";
import { bytes, day, minute, ORIGINS, TEXTS, USE_CLASSES } from "./licence-texts.ts";
import { printableIn } from "./printable.ts";

keepWordsWhole();

const INK = "#18181b";
const SOFT = "#52525b";
const LINE = "#e4e4e7";
/** Where a team has chosen no color. */
const ACCENT = "#3b82f6";

const styles = StyleSheet.create({
  page: { paddingTop: 56, paddingBottom: 72, paddingHorizontal: 52, fontSize: 9.5, lineHeight: 1.45, color: INK },
  band: { position: "absolute", top: 0, left: 0, right: 0, height: 8 },
  top: { flexDirection: "row", justifyContent: "space-between", marginBottom: 22 },
  team: { fontWeight: 600, fontSize: 10.5 },
  number: { fontWeight: 600, fontSize: 10.5, textAlign: "right" },
  numberLabel: { color: SOFT, fontSize: 8, textAlign: "right" },
  kind: { fontWeight: 600, fontSize: 23, lineHeight: 1.2 },
  title: { fontSize: 13, lineHeight: 1.35, color: SOFT, marginTop: 3, marginBottom: 18 },
  lead: { flexDirection: "row", gap: 22, marginBottom: 20 },
  picture: { width: 196, height: 147, objectFit: "contain", objectPosition: "50% 50%" },
  frame: { width: 196, height: 147, backgroundColor: "#fafafa", border: `1 solid ${LINE}`, borderRadius: 4 },
  parties: { flex: 1, gap: 10 },
  section: { marginBottom: 18 },
  heading: { fontWeight: 600, fontSize: 11, paddingBottom: 4, marginBottom: 7, borderBottom: `1 solid ${LINE}` },
  row: { flexDirection: "row", marginBottom: 3.5 },
  label: { width: 108, paddingRight: 10, color: SOFT },
  value: { flex: 1 },
  partyLabel: { color: SOFT, fontSize: 8 },
  partyName: { fontWeight: 600, fontSize: 11 },
  soft: { color: SOFT },
  strong: { fontWeight: 600 },
  point: { flexDirection: "row", marginBottom: 4 },
  pointNumber: { width: 16, color: SOFT },
  file: { paddingVertical: 4, borderBottom: `0.5 solid ${LINE}` },
  fileLine: { flexDirection: "row", justifyContent: "space-between", gap: 12 },
  hash: { fontFamily: "Courier", fontSize: 7.5, color: SOFT },
  box: { padding: 12, backgroundColor: "#fafafa", border: `1 solid ${LINE}`, borderRadius: 4 },
  // From the top: with a height of lines, the renderer loses a text that hangs from the bottom.
  footer: { position: "absolute", top: 800, left: 52, right: 52, fontSize: 8, color: SOFT },
});

/** Somebody's own words, as far as the fonts draw them. */
const shown = (text: string): string => breakable(printableIn(text, isDrawn));

function Section({ title, children }: { title: string; children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children);
  return (
    <View style={styles.section}>
      {/* A heading never stands alone at the end of a page. */}
      <View wrap={false}>
        <Text style={styles.heading}>{title}</Text>
        {first}
      </View>
      {rest}
    </View>
  );
}

/** Draws nothing for an empty value. */
function Row({ label, children, hash }: { label: string; children: string; hash?: true }) {
  if (children === "") return null;
  return (
    <View style={styles.row}>
      <Text style={styles.label}>{label}</Text>
      <Text style={hash ? [styles.value, styles.hash] : styles.value}>{hash ? children : shown(children)}</Text>
    </View>
  );
}

function Party({ label, name, more }: { label: string; name: string; more: readonly string[] }) {
  return (
    <View>
      <Text style={styles.partyLabel}>{label}</Text>
      <Text style={styles.partyName}>{shown(name)}</Text>
      {more
        .filter((text) => text !== "")
        .map((text) => (
          <Text key={text} style={styles.soft}>
            {shown(text)}
          </Text>
        ))}
    </View>
  );
}

function Lead({ licence }: { licence: LicenceDocument }) {
  const { licensee, owner, picture, scope } = licence;
  const others = [licensee.name, licensee.brand].filter((name) => name !== licensee.legalName);
  return (
    <View style={styles.lead}>
      {picture && (
        <View style={styles.frame}>
          <Image src={picture} style={styles.picture} />
        </View>
      )}
      <View style={styles.parties}>
        <Party label={TEXTS.owner} name={owner.name} more={[owner.email]} />
        <Party label={TEXTS.licensee} name={licensee.legalName} more={[...new Set(others)]} />
        <Party label={TEXTS.valid} name={TEXTS.period(day(scope.from), scope.until && day(scope.until))} more={[]} />
      </View>
    </View>
  );
}

function Scope({ licence: { scope, asset } }: { licence: LicenceDocument }) {
  return (
    <Section title={TEXTS.scope}>
      <Row label={TEXTS.content}>{asset.title}</Row>
      <Row label={TEXTS.source}>{asset.source}</Row>
      <Row label={TEXTS.use}>{scope.intendedUse}</Row>
      <Row label={TEXTS.usageRights}>{scope.usageRights}</Row>
      <Row label={TEXTS.useClass}>{scope.useClass ? USE_CLASSES[scope.useClass] : ""}</Row>
      <Row label={TEXTS.restrictions}>{scope.restrictions.join(", ") || TEXTS.none}</Row>
      <Row label={TEXTS.credit}>{scope.credit}</Row>
      <Row label={TEXTS.from}>{day(scope.from)}</Row>
      <Row label={TEXTS.until}>{scope.until ? TEXTS.included(day(scope.until)) : TEXTS.noEnd}</Row>
      <Row label={TEXTS.notes}>{scope.notes}</Row>
    </Section>
  );
}

/** `1. License: You give …` → number, name, sentences. */
const POINT = /^(\d+)\. ([^:]+): (.*)$/s;

function Terms({ terms }: Pick<LicenceDocument, "terms">) {
  const [title = "", ...lines] = terms.text.split("\n").filter((line) => line !== "");
  return (
    <Section title={TEXTS.accepted(shown(title))}>
      {lines.map((line) => {
        const [, number, name, text = line] = POINT.exec(line) ?? [];
        return (
          <View key={line} style={styles.point}>
            {number && <Text style={styles.pointNumber}>{`${number}.`}</Text>}
            <Text style={styles.value}>
              {name && <Text style={styles.strong}>{`${name}: `}</Text>}
              {shown(text)}
            </Text>
          </View>
        );
      })}
    </Section>
  );
}

function Files({ files }: Pick<LicenceDocument, "files">) {
  return (
    <Section title={TEXTS.files(files.length)}>
      {files.length === 0 && <Text style={styles.soft}>{TEXTS.noFiles}</Text>}
      {files.map(({ name, size, sha256, origin }, index) => (
        <View key={index} style={styles.file} wrap={false}>
          <View style={styles.fileLine}>
            <Text style={styles.value}>{shown(name)}</Text>
            <Text style={styles.soft}>
              {[ORIGINS[origin], size > 0 ? bytes(size) : ""].filter(Boolean).join(" · ")}
            </Text>
          </View>
          <Text style={styles.hash}>{sha256 ? `SHA-256 ${sha256}` : TEXTS.notHashed}</Text>
        </View>
      ))}
    </Section>
  );
}

function Evidence({ licence: { decision, terms, chain, asset } }: { licence: LicenceDocument }) {
  return (
    <Section title={TEXTS.evidence}>
      <Row label={TEXTS.decided}>{minute(decision.at)}</Row>
      <Row label={TEXTS.address}>{decision.ip}</Row>
      <Row label={TEXTS.browser}>{decision.userAgent}</Row>
      <Row label={TEXTS.termsVersion}>{terms.version}</Row>
      <Row label={TEXTS.termsHash} hash>
        {terms.sha256}
      </Row>
      <Row label={TEXTS.entry}>{TEXTS.entryOf(chain.seq, asset.id)}</Row>
      <Row label={TEXTS.entryHash} hash>
        {chain.hash}
      </Row>
      <Row label={TEXTS.records}>{`${decision.requestId} · ${decision.grantId}`}</Row>
    </Section>
  );
}

function Checking({ licence: { checkUrl, number } }: { licence: LicenceDocument }) {
  return (
    <View style={styles.box} wrap={false}>
      <Text style={styles.strong}>{TEXTS.checkTitle}</Text>
      <Text>{TEXTS.check(checkUrl, number)}</Text>
      <Text style={[styles.soft, { marginTop: 4 }]}>{TEXTS.seal}</Text>
    </View>
  );
}

const fontFamily = (licence: LicenceDocument): string[] => {
  const { asset, licensee, owner, scope, terms, files, decision, checkUrl } = licence;
  const own = [asset.title, asset.source, decision.userAgent, terms.text, checkUrl, ...scope.restrictions];
  const names = [...Object.values(licensee), ...Object.values(owner), ...files.map(({ name }) => name)];
  const said = [scope.intendedUse, scope.usageRights, scope.credit, scope.notes];
  return familiesFor([...own, ...names, ...said].map(shown));
};

function LicencePages({ licence }: { licence: LicenceDocument }) {
  const { number, licensee, asset, color, decision } = licence;
  const families = fontFamily(licence);
  return (
    <Document
      title={shown(`${TEXTS.kind} ${number}: ${asset.title}`)}
      author={shown(licensee.legalName)}
      creator="Clearhouse"
      producer="Clearhouse"
      language="en"
      // The decision's, so that the same license is the same bytes whenever it is drawn.
      creationDate={new Date(decision.at)}
      modificationDate={new Date(decision.at)}
    >
      <Page size="A4" style={[styles.page, { fontFamily: families as unknown as string }]}>
        <View style={[styles.band, { backgroundColor: color ?? ACCENT }]} />
        <View style={styles.top}>
          <Text style={[styles.team, styles.value]}>{shown(licensee.name)}</Text>
          <View>
            <Text style={styles.numberLabel}>{TEXTS.number}</Text>
            <Text style={styles.number}>{number}</Text>
          </View>
        </View>
        <Text style={styles.kind}>{TEXTS.kind}</Text>
        <Text style={styles.title}>{shown(asset.title)}</Text>
        <Lead licence={licence} />
        <Scope licence={licence} />
        <Terms terms={licence.terms} />
        <Files files={licence.files} />
        <Evidence licence={licence} />
        <Checking licence={licence} />
        <Text
          fixed
          style={styles.footer}
          render={({ pageNumber, totalPages }) => `${TEXTS.kind} ${number}  ·  ${TEXTS.page(pageNumber, totalPages)}`}
        />
      </Page>
    </Document>
  );
}

/** A license as a PDF on A4; the same bytes for the same license. */
export const renderLicence = (licence: LicenceDocument): Promise<Buffer> =>
  renderToBuffer(<LicencePages licence={licence} />);
