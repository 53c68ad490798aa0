/** @jsxRuntime automatic */

import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import type { LicensedFile } from "@clearhouse/core/rights/license-document/document.ts";
import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { Children, type ReactNode } from "react";
import { isDrawn } from "./fonts.ts";
import { breakable } from "./hyphenation.ts";
import { ORIGINS, TEXTS } from "./license-texts.ts";
import { printableIn } from "./printable.ts";

/** Shared parts of all PDF documents. */

const INK = "#18181b";
export const SOFT = "#52525b";
export const LINE = "#e4e4e7";
export const GROUND = "#fafafa";
/** The color for a team that has chosen none. */
export const ACCENT = "#3b82f6";

export const styles = StyleSheet.create({
  page: { paddingTop: 56, paddingBottom: 72, paddingHorizontal: 52, fontSize: 9.5, lineHeight: 1.45, color: INK },
  band: { position: "absolute", top: 0, left: 0, right: 0, height: 8 },
  top: { flexDirection: "row", justifyContent: "space-between", marginBottom: 22 },
  team: { fontWeight: 600, fontSize: 10.5 },
  number: { fontWeight: 600, fontSize: 10.5, textAlign: "right" },
  numberLabel: { color: SOFT, fontSize: 8, textAlign: "right" },
  kind: { fontWeight: 600, fontSize: 23, lineHeight: 1.2 },
  title: { fontSize: 13, lineHeight: 1.35, color: SOFT, marginTop: 3, marginBottom: 18 },
  section: { marginBottom: 18 },
  heading: { fontWeight: 600, fontSize: 11, paddingBottom: 4, marginBottom: 7, borderBottom: `1 solid ${LINE}` },
  row: { flexDirection: "row", marginBottom: 3.5 },
  label: { width: 108, paddingRight: 10, color: SOFT },
  value: { flex: 1 },
  soft: { color: SOFT },
  strong: { fontWeight: 600 },
  point: { flexDirection: "row", marginBottom: 4 },
  pointNumber: { width: 16, color: SOFT },
  file: { paddingVertical: 4, borderBottom: `0.5 solid ${LINE}` },
  fileLine: { flexDirection: "row", justifyContent: "space-between", gap: 12 },
  hash: { fontFamily: "Courier", fontSize: 7.5, color: SOFT },
  box: { padding: 12, backgroundColor: GROUND, border: `1 solid ${LINE}`, borderRadius: 4 },
  // Positioned from the top, because the renderer loses a text that has a line height and is positioned from the
  // bottom.
  footer: { position: "absolute", top: 800, left: 52, right: 52, fontSize: 8, color: SOFT },
});

/** A person's text for a PDF, with code points for characters that the fonts can't draw. */
export const shown = (text: string): string => breakable(printableIn(text, isDrawn));

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children);
  return (
    <View style={styles.section}>
      {/* A heading stays on the same page as the first part of its section, so that no page ends with a heading. */}
      <View wrap={false}>
        <Text style={styles.heading}>{title}</Text>
        {first}
      </View>
      {rest}
    </View>
  );
}

/** Draws nothing for an empty value. */
export function Row({ label, children, hash }: { label: string; children: string; hash?: true }) {
  if (children === "") return null;
  return (
    <View style={styles.row}>
      <Text style={styles.label}>{label}</Text>
      <Text style={hash ? [styles.value, styles.hash] : styles.value}>{hash ? children : shown(children)}</Text>
    </View>
  );
}

/** Matches a line such as `1. License: You give …`: number, name, sentences. */
const POINT = /^(\d+)\. ([^:]+): (.*)$/s;

/** The numbered points of the terms, without the title. */
export const termPoints = (lines: readonly string[]): ReactNode[] =>
  lines.map((line) => {
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
  });

export const fileRows = (files: readonly LicensedFile[]): ReactNode[] =>
  files.map(({ name, size, sha256, origin }, index) => (
    <View key={index} style={styles.file} wrap={false}>
      <View style={styles.fileLine}>
        <Text style={styles.value}>{shown(name)}</Text>
        <Text style={styles.soft}>
          {[ORIGINS[origin], size > 0 ? formatBytes(size) : ""].filter(Boolean).join(" · ")}
        </Text>
      </View>
      <Text style={styles.hash}>{sha256 ? `SHA-256 ${sha256}` : TEXTS.notHashed}</Text>
    </View>
  ));
