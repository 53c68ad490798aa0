/** @jsxRuntime automatic */

import { ownNetworkSentence } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import type { ContractDocument, SignedBy } from "@clearhouse/core/contracts/contract-document/document.ts";
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { type Block, blocksOf, LINE_END, withRoom } from "./contract-lines.ts";
import { familiesFor } from "./fonts.ts";
import { keepWordsWhole } from "./hyphenation.ts";
import { minute } from "./license-texts.ts";
import { ACCENT, styles as common, LINE, Row, Section, SOFT, shown } from "./parts.tsx";

keepWordsWhole();

const TEXTS = {
  kind: "Contract",
  number: "Contract ID",
  between: "Sent by",
  signedBy: "Signed by",
  brand: "For",
  folded: (sign: string) =>
    `This contract has so many lines that they follow one another here; ${sign} stands where one ends. The text file has them as they were signed.`,
  signature: "Signature",
  signedAs: "Signed as",
  certificate: "Certificate of signature",
  certified: "What was recorded when this contract was sent, opened and signed.",
  documentId: "Document ID",
  version: "Version",
  party: "Sent to",
  email: "Email",
  fullName: "Full name",
  signatureText: "Typed signature",
  sent: "Sent",
  sentAgain: "Sent again",
  viewed: "First opened",
  signed: "Signed",
  address: "From address",
  browser: "Browser",
  network: "Network",
  hashSent: "SHA-256 of the text when it was sent",
  hashSigned: "SHA-256 of the text when it was signed",
  hashSignature: "SHA-256 of text and signature",
  disclosureVersion: "Disclosure version",
  disclosureHash: "SHA-256 of the disclosure",
  entry: "History entry",
  entryOf: (seq: number, contractId: string) => `${seq} of ${contractId}`,
  entryHash: "Hash of the entry",
  agreed: "What the signer agreed to before signing",
  sealTitle: "Seal",
  seal: "Sealed by the certificate of the deployment that made it. A copy in which a single byte differs no longer fits the seal.",
  signatureOf: (n: number, all: number) => `Signature ${n} of ${all}`,
  signedByAll: "Signed by all",
  role: "Signs as",
  roles: { guardian: "Guardian", "co-owner": "Co-owner", "counter-signer": "For the team" },
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

const styles = StyleSheet.create({
  text: { marginBottom: 22 },
  signature: { marginBottom: 18, padding: 14, border: `1 solid ${LINE}`, borderRadius: 4 },
  signatureLabel: { color: SOFT, fontSize: 8, marginBottom: 3 },
  written: { fontSize: 18, lineHeight: 1.3, marginBottom: 5 },
  rtl: { direction: "rtl", textAlign: "right" },
  terms: { fontSize: 8, color: SOFT, marginBottom: 5 },
});

function Blocks({ of }: { of: readonly Block[] }) {
  return of.map(({ text, rtl }, index) => (
    <Text key={index} {...(rtl && { style: styles.rtl })}>
      {shown(withRoom(text))}
    </Text>
  ));
}

function ContractText({ text }: Pick<ContractDocument, "text">) {
  const { blocks, folded } = blocksOf(text);
  return (
    <>
      {folded && <Text style={[common.soft, { marginBottom: 8 }]}>{TEXTS.folded(LINE_END)}</Text>}
      <Blocks of={blocks} />
      <View style={styles.text} />
    </>
  );
}

type Given = Pick<SignedBy, "signature" | "signedAt" | "role">;

function Signature({ given: { signature, signedAt, role } }: { given: Given }) {
  const { fullName, signatureText } = signature;
  return (
    <View style={styles.signature} wrap={false}>
      <Text style={styles.signatureLabel}>{role ? `${TEXTS.signature}: ${TEXTS.roles[role]}` : TEXTS.signature}</Text>
      <Text style={styles.written}>{shown(signatureText)}</Text>
      <Text style={common.soft}>{`${shown(fullName)}, ${minute(signedAt)}`}</Text>
    </View>
  );
}

function Signatures({ contract: { signature, times, signers } }: { contract: ContractDocument }) {
  const given: readonly Given[] = signers ?? [{ signature, signedAt: times.signedAt, role: undefined }];
  return given.map((one) => <Signature key={one.signedAt} given={one} />);
}

const time = (at: string): string => (at ? minute(at) : "");

function Facts({ contract }: { contract: ContractDocument }) {
  const { contractId, version, party, signature, times, sentBy, team } = contract;
  return (
    <View style={common.section}>
      <Row label={TEXTS.documentId}>{contractId}</Row>
      <Row label={TEXTS.version}>{String(version)}</Row>
      <Row label={TEXTS.between}>{`${sentBy}, ${team.legalName}`}</Row>
      <Row label={TEXTS.party}>{party.name}</Row>
      <Row label={TEXTS.email}>{party.email}</Row>
      <Row label={TEXTS.fullName}>{signature.fullName}</Row>
      <Row label={TEXTS.signatureText}>{signature.signatureText}</Row>
      <Row label={TEXTS.sent}>{time(times.sentAt)}</Row>
      <Row label={TEXTS.sentAgain}>{times.sentAgainAt === times.sentAt ? "" : time(times.sentAgainAt)}</Row>
      <Row label={TEXTS.viewed}>{time(times.viewedAt)}</Row>
      <Row label={TEXTS.signed}>{time(times.signedAt)}</Row>
      <Row label={TEXTS.address}>{signature.ip}</Row>
      <Row label={TEXTS.browser}>{signature.userAgent}</Row>
      <Row label={TEXTS.network}>{ownNetworkSentence(signature.ownNetwork)}</Row>
    </View>
  );
}

function Hashes({ contract: { contractId, hashes, disclosure, chain } }: { contract: ContractDocument }) {
  return (
    <View style={common.section}>
      <Row label={TEXTS.hashSent} hash>
        {hashes.sent}
      </Row>
      <Row label={TEXTS.hashSigned} hash>
        {hashes.signed}
      </Row>
      <Row label={TEXTS.hashSignature} hash>
        {hashes.signature}
      </Row>
      <Row label={TEXTS.disclosureVersion}>{disclosure.version}</Row>
      <Row label={TEXTS.disclosureHash} hash>
        {disclosure.sha256}
      </Row>
      <Row label={TEXTS.entry}>{TEXTS.entryOf(chain.seq, contractId)}</Row>
      <Row label={TEXTS.entryHash} hash>
        {chain.hash}
      </Row>
    </View>
  );
}

/** What all signatures of a contract have in common, if several have signed it. */
function SharedFacts({ contract }: { contract: ContractDocument }) {
  const { contractId, version, times, sentBy, team, hashes, disclosure } = contract;
  return (
    <View style={common.section}>
      <Row label={TEXTS.documentId}>{contractId}</Row>
      <Row label={TEXTS.version}>{String(version)}</Row>
      <Row label={TEXTS.between}>{`${sentBy}, ${team.legalName}`}</Row>
      <Row label={TEXTS.sent}>{time(times.sentAt)}</Row>
      <Row label={TEXTS.sentAgain}>{times.sentAgainAt === times.sentAt ? "" : time(times.sentAgainAt)}</Row>
      <Row label={TEXTS.signedByAll}>{time(times.signedAt)}</Row>
      <Row label={TEXTS.hashSent} hash>
        {hashes.sent}
      </Row>
      <Row label={TEXTS.hashSigned} hash>
        {hashes.signed}
      </Row>
      <Row label={TEXTS.disclosureVersion}>{disclosure.version}</Row>
      <Row label={TEXTS.disclosureHash} hash>
        {disclosure.sha256}
      </Row>
    </View>
  );
}

/** One signature of several. */
function SignerFacts({ signer, title, contractId }: { signer: SignedBy; title: string; contractId: string }) {
  const { signature, role, chain } = signer;
  return (
    <Section title={title}>
      <Row label={TEXTS.party}>{signer.name}</Row>
      <Row label={TEXTS.email}>{signer.email}</Row>
      <Row label={TEXTS.role}>{role ? TEXTS.roles[role] : ""}</Row>
      <Row label={TEXTS.fullName}>{signature.fullName}</Row>
      <Row label={TEXTS.signatureText}>{signature.signatureText}</Row>
      <Row label={TEXTS.viewed}>{time(signer.viewedAt)}</Row>
      <Row label={TEXTS.signed}>{time(signer.signedAt)}</Row>
      <Row label={TEXTS.address}>{signature.ip}</Row>
      <Row label={TEXTS.browser}>{signature.userAgent}</Row>
      <Row label={TEXTS.network}>{ownNetworkSentence(signature.ownNetwork)}</Row>
      <Row label={TEXTS.hashSignature} hash>
        {signer.sha256}
      </Row>
      <Row label={TEXTS.entry}>{TEXTS.entryOf(chain.seq, contractId)}</Row>
      <Row label={TEXTS.entryHash} hash>
        {chain.hash}
      </Row>
    </Section>
  );
}

function Recorded({ contract }: { contract: ContractDocument }) {
  const { signers, contractId } = contract;
  if (!signers)
    return (
      <>
        <Facts contract={contract} />
        <Hashes contract={contract} />
      </>
    );
  return (
    <>
      <SharedFacts contract={contract} />
      {signers.map((signer, n) => (
        <SignerFacts
          key={signer.sha256}
          signer={signer}
          title={TEXTS.signatureOf(n + 1, signers.length)}
          contractId={contractId}
        />
      ))}
    </>
  );
}

/** The certificate, which begins on a new page. */
function Certificate({ contract }: { contract: ContractDocument }) {
  return (
    <>
      <View break>
        <Text style={common.kind}>{TEXTS.certificate}</Text>
        <Text style={common.title}>{TEXTS.certified}</Text>
      </View>
      <Recorded contract={contract} />
      <View style={[common.box, common.section]} wrap={false}>
        <Text style={common.strong}>{TEXTS.sealTitle}</Text>
        <Text>{TEXTS.seal}</Text>
      </View>
      <Section title={TEXTS.agreed}>
        {contract.disclosure.text
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => (
            <Text key={line} style={styles.terms}>
              {shown(line)}
            </Text>
          ))}
      </Section>
    </>
  );
}

const fontFamily = (contract: ContractDocument): string[] => {
  const { title, brand, team, text, sentBy, party, signature, disclosure, signers = [] } = contract;
  const written = signers.flatMap((one) => [one.name, one.email, one.signature.fullName, one.signature.signatureText]);
  const names = [title, brand, team.name, team.legalName, sentBy, party.name, party.email, signature.userAgent];
  return familiesFor(
    [...names, ...written, text, signature.fullName, signature.signatureText, disclosure.text, LINE_END].map(shown),
  );
};

function ContractPages({ contract }: { contract: ContractDocument }) {
  const { contractId, title, brand, team, sentBy, party, times, text } = contract;
  const at = new Date(times.signedAt);
  return (
    <Document
      title={shown(`${TEXTS.kind} ${contractId}: ${title}`)}
      author={shown(team.legalName)}
      creator="Clearhouse"
      producer="Clearhouse"
      language="en"
      // The dates are the signature's time, so that the same contract always gives the same bytes.
      creationDate={at}
      modificationDate={at}
    >
      <Page size="A4" style={[common.page, { fontFamily: fontFamily(contract) as unknown as string }]}>
        <View style={[common.band, { backgroundColor: team.color ?? ACCENT }]} />
        <View style={common.top}>
          <Text style={[common.team, common.value]}>{shown(team.name)}</Text>
          <View>
            <Text style={common.numberLabel}>{TEXTS.number}</Text>
            <Text style={common.number}>{contractId}</Text>
          </View>
        </View>
        <Text style={common.kind}>{TEXTS.kind}</Text>
        <Text style={common.title}>{shown(title)}</Text>
        <View style={common.section}>
          <Row label={TEXTS.between}>{`${sentBy}, ${team.legalName}`}</Row>
          <Row label={TEXTS.party}>{party.name}</Row>
          <Row label={TEXTS.brand}>{brand}</Row>
        </View>
        <ContractText text={text} />
        <Signatures contract={contract} />
        <Certificate contract={contract} />
        <Text
          fixed
          style={common.footer}
          render={({ pageNumber, totalPages }) => `${contractId}  ·  ${TEXTS.page(pageNumber, totalPages)}`}
        />
      </Page>
    </Document>
  );
}

/** A signed contract as a PDF on A4: text, signature, certificate; the same bytes for the same contract. */
export const renderContract = (contract: ContractDocument): Promise<Buffer> =>
  renderToBuffer(<ContractPages contract={contract} />);
