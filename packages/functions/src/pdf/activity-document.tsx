/** @jsxRuntime automatic */
import type { ActivityEntry } from "@clearhouse/core/activity/activity.schema.ts";
import type { ActivityReport } from "@clearhouse/core/export/write-activity.ts";
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { keepWordsWhole } from "./hyphenation.ts";
import { printable } from "./printable.ts";

const styles = StyleSheet.create({
  page: { padding: 48, paddingBottom: 64, fontFamily: "Helvetica", fontSize: 9, lineHeight: 1.4, color: "#111827" },
  title: { fontFamily: "Helvetica-Bold", fontSize: 16, marginBottom: 4 },
  head: { marginBottom: 16, paddingBottom: 12, borderBottom: "1 solid #d1d5db" },
  entry: { marginBottom: 10, paddingLeft: 10, borderLeft: "2 solid #d1d5db" },
  strong: { fontFamily: "Helvetica-Bold" },
  quiet: { color: "#4b5563" },
  hash: { fontFamily: "Courier", fontSize: 7, color: "#4b5563" },
  footer: { position: "absolute", bottom: 32, left: 48, right: 48, fontSize: 8, color: "#4b5563" },
});

keepWordsWhole();

/** `rights_request.approved` → `Rights request approved` */
const words = (type: string): string => {
  const plain = type.replaceAll(/[._]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

const KINDS = { member: "Team member", owner: "Content owner", system: "Clearhouse" } as const;

const authorOf = ({ by }: ActivityEntry): string =>
  [by.name || KINDS[by.kind], by.email, by.ip, by.userAgent].filter(Boolean).join(", ");

const askedOf = ({ name, email }: NonNullable<ActivityEntry["asked"]>): string =>
  `Asked: ${name}, ${email ? `by email to ${email}` : "by a link"}`;

const findingOf = ({ finding }: ActivityReport): string =>
  finding.ok
    ? `The hash chain was walked for this report: all ${finding.entries} entries fit.`
    : `The hash chain was walked for this report: entry ${finding.seq} doesn't fit (${finding.reason}).`;

function Entry({ entry }: { entry: ActivityEntry }) {
  const { seq, type, at, asked, from, to, facts, hash } = entry;
  const change = from || to ? ` (${[from, to].filter(Boolean).join(" > ")})` : "";
  return (
    <View style={styles.entry} minPresenceAhead={40}>
      <Text style={styles.strong}>{`${seq}. ${words(type)}${change}`}</Text>
      <Text>{printable(`${at}, ${authorOf(entry)}`)}</Text>
      {asked && <Text>{printable(askedOf(asked))}</Text>}
      {Object.entries(facts).map(([name, value]) => (
        <Text key={name} style={styles.quiet}>
          {printable(`${words(name)}: ${value}`)}
        </Text>
      ))}
      <Text style={styles.hash}>{hash}</Text>
    </View>
  );
}

function ActivityDocument({ report }: { report: ActivityReport }) {
  const { asset, teamName, exportedAt, exportedBy, entries } = report;
  return (
    <Document title={printable(`Activity of ${asset.name}`)} creator="Clearhouse" producer="Clearhouse" language="en">
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <Text style={styles.title}>{printable(asset.name)}</Text>
          <Text>{`Activity of asset ${asset.id}, ${asset.deleted ? "deleted" : asset.status}`}</Text>
          <Text>{printable(`${teamName}. Exported ${exportedAt} by ${exportedBy}. All times are UTC.`)}</Text>
          <Text style={styles.quiet}>{findingOf(report)}</Text>
        </View>
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
        <Text
          fixed
          style={styles.footer}
          render={({ pageNumber, totalPages }) => `${asset.id}, page ${pageNumber} of ${totalPages}`}
        />
      </Page>
    </Document>
  );
}

/** The report as a PDF; it needs no font that a reader doesn't have. */
export const renderActivity = (report: ActivityReport): Promise<Buffer> =>
  renderToBuffer(<ActivityDocument report={report} />);
