/** @jsxRuntime automatic */

import { CONFIRMED_WORDS } from "@clearhouse/core/base/answerer/confirmed.policy.ts";
import { ownNetworkSentence } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import { NOT_COVERED } from "@clearhouse/core/library/verdict/release.policy.ts";
import type { LicenseDocument } from "@clearhouse/core/rights/license-document/document.ts";
import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { familiesFor } from "./fonts.ts";
import { keepWordsWhole } from "./hyphenation.ts";
import { day, minute, TEXTS, USE_CLASSES } from "./license-texts.ts";
import { ACCENT, styles as common, fileRows, GROUND, LINE, Row, Section, SOFT, shown, termPoints } from "./parts.tsx";

keepWordsWhole();

const styles = StyleSheet.create({
  lead: { flexDirection: "row", gap: 22, marginBottom: 20 },
  picture: { width: 196, height: 147, objectFit: "contain", objectPosition: "50% 50%" },
  frame: { width: 196, height: 147, backgroundColor: GROUND, border: `1 solid ${LINE}`, borderRadius: 4 },
  parties: { flex: 1, gap: 10 },
  partyLabel: { color: SOFT, fontSize: 8 },
  partyName: { fontWeight: 600, fontSize: 11 },
});

function Party({ label, name, more }: { label: string; name: string; more: readonly string[] }) {
  return (
    <View>
      <Text style={styles.partyLabel}>{label}</Text>
      <Text style={styles.partyName}>{shown(name)}</Text>
      {more
        .filter((text) => text !== "")
        .map((text) => (
          <Text key={text} style={common.soft}>
            {shown(text)}
          </Text>
        ))}
    </View>
  );
}

function Lead({ license }: { license: LicenseDocument }) {
  const { licensee, owner, picture, scope } = license;
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

function Scope({ license: { scope, asset, releases } }: { license: LicenseDocument }) {
  return (
    <Section title={TEXTS.scope}>
      <Row label={TEXTS.content}>{asset.title}</Row>
      <Row label={TEXTS.source}>{asset.source}</Row>
      <Row label={TEXTS.use}>{scope.intendedUse}</Row>
      <Row label={TEXTS.usageRights}>{scope.usageRights}</Row>
      <Row label={TEXTS.useClass}>{scope.useClass ? USE_CLASSES[scope.useClass] : ""}</Row>
      {scope.fields.map(([name, words]) => (
        <Row key={name} label={name}>
          {words}
        </Row>
      ))}
      <Row label={TEXTS.restrictions}>{scope.restrictions.join(", ") || TEXTS.none}</Row>
      <Row label={TEXTS.credit}>{scope.credit}</Row>
      <Row label={TEXTS.from}>{day(scope.from)}</Row>
      <Row label={TEXTS.until}>{scope.until ? TEXTS.included(day(scope.until)) : TEXTS.noEnd}</Row>
      <Row label={TEXTS.notes}>{scope.notes}</Row>
      <Row label={TEXTS.releases}>{releases || TEXTS.none}</Row>
      <Text style={common.soft}>{NOT_COVERED}</Text>
    </Section>
  );
}

function Terms({ terms }: Pick<LicenseDocument, "terms">) {
  const [title = "", ...lines] = terms.text.split("\n").filter((line) => line !== "");
  return <Section title={TEXTS.accepted(shown(title))}>{termPoints(lines)}</Section>;
}

function Files({ files }: Pick<LicenseDocument, "files">) {
  return (
    <Section title={TEXTS.files(files.length)}>
      {files.length === 0 && <Text style={common.soft}>{TEXTS.noFiles}</Text>}
      {fileRows(files)}
    </Section>
  );
}

function Evidence({ license: { decision, terms, chain, asset } }: { license: LicenseDocument }) {
  return (
    <Section title={TEXTS.evidence}>
      <Row label={TEXTS.decided}>{minute(decision.at)}</Row>
      <Row label={TEXTS.address}>{decision.ip}</Row>
      <Row label={TEXTS.browser}>{decision.userAgent}</Row>
      <Row label={TEXTS.account}>{CONFIRMED_WORDS[decision.confirmed ?? "none"]}</Row>
      <Row label={TEXTS.network}>{ownNetworkSentence(decision.ownNetwork)}</Row>
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

function Checking({ license: { checkUrl, number } }: { license: LicenseDocument }) {
  return (
    <View style={common.box} wrap={false}>
      <Text style={common.strong}>{TEXTS.checkTitle}</Text>
      <Text>{TEXTS.check(checkUrl, number)}</Text>
      <Text style={[common.soft, { marginTop: 4 }]}>{TEXTS.seal}</Text>
    </View>
  );
}

const fontFamily = (license: LicenseDocument): string[] => {
  const { asset, licensee, owner, scope, terms, files, decision, checkUrl } = license;
  const own = [asset.title, asset.source, decision.userAgent, terms.text, checkUrl, ...scope.restrictions];
  const names = [...Object.values(licensee), ...Object.values(owner), ...files.map(({ name }) => name)];
  const said = [
    scope.intendedUse,
    scope.usageRights,
    scope.credit,
    scope.notes,
    ...scope.fields.map(([, words]) => words),
  ];
  return familiesFor([...own, ...names, ...said].map(shown));
};

function LicensePages({ license }: { license: LicenseDocument }) {
  const { number, licensee, asset, color, decision } = license;
  const families = fontFamily(license);
  return (
    <Document
      title={shown(`${TEXTS.kind} ${number}: ${asset.title}`)}
      author={shown(licensee.legalName)}
      creator="Clearhouse"
      producer="Clearhouse"
      language="en"
      // The dates are the decision's time, so that the same license always gives the same bytes.
      creationDate={new Date(decision.at)}
      modificationDate={new Date(decision.at)}
    >
      <Page size="A4" style={[common.page, { fontFamily: families as unknown as string }]}>
        <View style={[common.band, { backgroundColor: color ?? ACCENT }]} />
        <View style={common.top}>
          <Text style={[common.team, common.value]}>{shown(licensee.name)}</Text>
          <View>
            <Text style={common.numberLabel}>{TEXTS.number}</Text>
            <Text style={common.number}>{number}</Text>
          </View>
        </View>
        <Text style={common.kind}>{TEXTS.kind}</Text>
        <Text style={common.title}>{shown(asset.title)}</Text>
        <Lead license={license} />
        <Scope license={license} />
        <Terms terms={license.terms} />
        <Files files={license.files} />
        <Evidence license={license} />
        <Checking license={license} />
        <Text
          fixed
          style={common.footer}
          render={({ pageNumber, totalPages }) => `${TEXTS.kind} ${number}  ·  ${TEXTS.page(pageNumber, totalPages)}`}
        />
      </Page>
    </Document>
  );
}

/** A license as a PDF on A4, with the same bytes for the same license. */
export const renderLicense = (license: LicenseDocument): Promise<Buffer> =>
  renderToBuffer(<LicensePages license={license} />);
