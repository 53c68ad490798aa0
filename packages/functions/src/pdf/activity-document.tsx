/** @jsxRuntime automatic */

import { CONFIRMED_WORDS } from "@clearhouse/core/base/answerer/confirmed.policy.ts";
import type { ActivityEntry } from "@clearhouse/core/base/ledger/activity.schema.ts";
import { BASIS_LABELS } from "@clearhouse/core/base/license/basis-input.schema.ts";
import { isRecordNumber } from "@clearhouse/core/base/license/license-number.policy.ts";
import { scopeFields } from "@clearhouse/core/base/license/scope-words.policy.ts";
import { ownNetworkSentence } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import type { ActivityReport } from "@clearhouse/core/integrations/export/write-activity.ts";
import { sentencesOf } from "@clearhouse/core/rights/evidence/chain-check.policy.ts";
import type { DecisionEvidence } from "@clearhouse/core/rights/evidence/evidence.schema.ts";
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { Children, type ReactNode } from "react";
import { authorOf, inWords, isHash, REPORT_TEXTS } from "./activity-texts.ts";
import { familiesFor } from "./fonts.ts";
import { keepWordsWhole } from "./hyphenation.ts";
import { day, minute, TEXTS, USE_CLASSES } from "./license-texts.ts";
import { ACCENT, styles as common, fileRows, LINE, Row, SOFT, shown, termPoints } from "./parts.tsx";

keepWordsWhole();

const FITS = "#15803d";
const BROKEN = "#b91c1c";

const styles = StyleSheet.create({
  check: { marginBottom: 18, borderLeftWidth: 3 },
  finding: { fontWeight: 600, fontSize: 11, marginBottom: 2 },
  end: { height: 14 },
  step: { flexDirection: "row", marginBottom: 9 },
  stepNumber: { width: 26, color: SOFT, textAlign: "right", paddingRight: 8 },
  stepText: { flex: 1, paddingLeft: 9, borderLeft: `1 solid ${LINE}` },
  stepHead: { flexDirection: "row", justifyContent: "space-between", gap: 12 },
});

function Check({ check }: Pick<ActivityReport, "check">) {
  const [finding = "", ...more] = sentencesOf(check, minute);
  const color = check.flaw ? BROKEN : FITS;
  return (
    <View style={[common.box, styles.check, { borderLeftColor: color }]} wrap={false}>
      <Text style={[common.soft, { fontSize: 8 }]}>{`${REPORT_TEXTS.checked}, ${minute(check.checkedAt)}`}</Text>
      <Text style={[styles.finding, { color }]}>{finding}</Text>
      <Text style={common.soft}>{more.join(" ")}</Text>
    </View>
  );
}

function Scope({
  decision: { licence: license, scope, basis, reason, number = "", brand = "", intendedUse = "" },
}: {
  decision: DecisionEvidence;
}) {
  if (!license) return <Row label={REPORT_TEXTS.reason}>{reason}</Row>;
  const { usageRights, useClass, restrictions, credit, notes, expiresOn } = license;
  return (
    <>
      <Row label={isRecordNumber(number) ? REPORT_TEXTS.recordNumber : REPORT_TEXTS.number}>{number}</Row>
      <Row label={REPORT_TEXTS.brand}>{brand}</Row>
      <Row label={TEXTS.use}>{intendedUse}</Row>
      <Row label={TEXTS.usageRights}>{usageRights}</Row>
      <Row label={TEXTS.useClass}>{useClass ? USE_CLASSES[useClass] : ""}</Row>
      {scope &&
        scopeFields(scope).map(([name, words]) => (
          <Row key={name} label={name}>
            {words}
          </Row>
        ))}
      <Row label={TEXTS.restrictions}>{restrictions.join(", ") || TEXTS.none}</Row>
      <Row label={TEXTS.credit}>{credit}</Row>
      <Row label={TEXTS.until}>{expiresOn ? TEXTS.included(day(expiresOn)) : TEXTS.noEnd}</Row>
      <Row label={TEXTS.notes}>{notes}</Row>
      <Row label={REPORT_TEXTS.basis}>
        {basis ? [BASIS_LABELS[basis.kind], basis.note, basis.link].filter(Boolean).join(" · ") : ""}
      </Row>
    </>
  );
}

/**
 * A section of the report. The page can break before each row, so that a long section doesn't leave half a page empty.
 */
function Flow({ title, children }: { title: string; children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children);
  return (
    <>
      <View wrap={false}>
        <Text style={common.heading}>{title}</Text>
        {first}
      </View>
      {rest}
      <View style={styles.end} />
    </>
  );
}

function Decision({ decision }: { decision: DecisionEvidence }) {
  const { answer, at, by, ownNetwork, confirmed, seq, hash, message, terms, files } = decision;
  const isByHand = by.kind === "member";
  const [title = "", ...lines] = terms?.text.split("\n").filter((line) => line !== "") ?? [];
  return (
    <>
      <Flow title={`${REPORT_TEXTS.decision[answer]}, ${minute(at)}`}>
        <Row label={REPORT_TEXTS.decidedBy}>{by.name}</Row>
        <Row label={REPORT_TEXTS.email}>{by.email ?? ""}</Row>
        <Row label={TEXTS.address}>{by.ip ?? ""}</Row>
        <Row label={TEXTS.browser}>{by.userAgent ?? ""}</Row>
        <Row label={TEXTS.account}>{isByHand ? "" : CONFIRMED_WORDS[confirmed ?? "none"]}</Row>
        <Row label={TEXTS.network}>{ownNetworkSentence(ownNetwork)}</Row>
        <Scope decision={decision} />
        <Row label={TEXTS.entry}>{REPORT_TEXTS.entryOf(seq)}</Row>
        <Row label={TEXTS.entryHash} hash>
          {hash}
        </Row>
        <Row label={REPORT_TEXTS.message}>{message}</Row>
      </Flow>
      {terms && (
        <Flow title={TEXTS.accepted(shown(title))}>
          <Row label={TEXTS.termsVersion}>{terms.version}</Row>
          <Row label={TEXTS.termsHash} hash>
            {terms.sha256}
          </Row>
          {termPoints(lines)}
        </Flow>
      )}
      {files.length > 0 && <Flow title={REPORT_TEXTS.files}>{fileRows(files)}</Flow>}
    </>
  );
}

const askedOf = ({ name, email }: NonNullable<ActivityEntry["asked"]>): string =>
  email ? REPORT_TEXTS.byMail(name, email) : REPORT_TEXTS.byLink(name);

function Step({ entry }: { entry: ActivityEntry }) {
  const { seq, type, at, asked, from, to, facts, hash } = entry;
  const moved = from || to ? `: ${[from, to].filter(Boolean).join(" to ")}` : "";
  return (
    <View style={styles.step} wrap={false}>
      <Text style={styles.stepNumber}>{String(seq)}</Text>
      <View style={styles.stepText}>
        <View style={styles.stepHead}>
          <Text style={[common.strong, common.value]}>{`${inWords(type)}${moved}`}</Text>
          <Text style={common.soft}>{minute(at)}</Text>
        </View>
        <Text>{shown(authorOf(entry))}</Text>
        {asked && <Row label={REPORT_TEXTS.asked}>{askedOf(asked)}</Row>}
        {Object.entries(facts).map(([name, value]) => (
          <Row key={name} label={shown(inWords(name))} {...(isHash(value) && { hash: true })}>
            {value}
          </Row>
        ))}
        <Text style={common.hash}>{hash}</Text>
      </View>
    </View>
  );
}

function ReportPages({ report }: { report: ActivityReport }) {
  const { asset, teamName, exportedAt, exportedBy, entries, decisions, check, color } = report;
  // The font families that all texts of the report need.
  const families = familiesFor([shown(JSON.stringify(report))]);
  const status = asset.deleted ? REPORT_TEXTS.deleted(asset.status) : asset.status;
  return (
    <Document
      title={shown(`${REPORT_TEXTS.kind}: ${asset.name}`)}
      author={shown(teamName)}
      creator="Clearhouse"
      producer="Clearhouse"
      language="en"
    >
      <Page size="A4" style={[common.page, { fontFamily: families as unknown as string }]}>
        <View style={[common.band, { backgroundColor: color ?? ACCENT }]} />
        <View style={common.top}>
          <Text style={[common.team, common.value]}>{shown(teamName)}</Text>
          <View>
            <Text style={common.numberLabel}>{REPORT_TEXTS.asset}</Text>
            <Text style={common.number}>{asset.id}</Text>
          </View>
        </View>
        <Text style={common.kind}>{REPORT_TEXTS.kind}</Text>
        <Text style={common.title}>{shown(asset.name)}</Text>
        <Check check={check} />
        <View style={common.section}>
          <Row label={REPORT_TEXTS.status}>{status}</Row>
          <Row label={REPORT_TEXTS.exported}>{REPORT_TEXTS.exportedBy(minute(exportedAt), exportedBy)}</Row>
        </View>
        {decisions.map((decision) => (
          <Decision key={decision.seq} decision={decision} />
        ))}
        <Flow title={REPORT_TEXTS.steps(entries.length)}>
          {entries.map((entry) => (
            <Step key={entry.seq} entry={entry} />
          ))}
        </Flow>
        <Text
          fixed
          style={common.footer}
          render={({ pageNumber, totalPages }) => `${asset.id}  ·  ${TEXTS.page(pageNumber, totalPages)}`}
        />
      </Page>
    </Document>
  );
}

/** The report as a PDF on A4. */
export const renderActivity = (report: ActivityReport): Promise<Buffer> =>
  renderToBuffer(<ReportPages report={report} />);
