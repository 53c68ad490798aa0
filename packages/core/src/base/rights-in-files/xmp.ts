import { DOMParser, type Element, XMLSerializer } from "@xmldom/xmldom";

/** What a file says of its rights, as properties of XMP and IPTC Photo Metadata. */
export interface FileRights {
  /** The name to credit; "" if none was given. */
  credit: string;
  /** The copyright notice. */
  notice: string;
  /** What may be done with the file, for people. */
  usageTerms: string;
  /** The address at which the license can be checked. */
  webStatement: string;
  licensor: { name: string; url: string };
  /** Whether programs may learn from it; a term of PLUS (https://ns.useplus.org/LDF/ldf-XMPSpecification). */
  dataMining: "DMI-UNSPECIFIED" | "DMI-ALLOWED" | "DMI-PROHIBITED-AIMLTRAINING";
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const DC = "http://purl.org/dc/elements/1.1/";
const PHOTOSHOP = "http://ns.adobe.com/photoshop/1.0/";
const XMP_RIGHTS = "http://ns.adobe.com/xap/1.0/rights/";
const PLUS = "http://ns.useplus.org/ldf/xmp/1.0/";

/** The properties that a license decides; the file's own are replaced. */
const OURS = new Set([
  `${DC}creator`,
  `${DC}rights`,
  `${PHOTOSHOP}Credit`,
  ...["Marked", "UsageTerms", "WebStatement"].map((name) => XMP_RIGHTS + name),
  ...["Licensor", "DataMining"].map((name) => PLUS + name),
]);

/** A packet is read only up to this size; larger ones are replaced as a whole. */
export const MOST_XMP = 1_000_000;

/**
 * The XMP packet of a file with its rights. Other properties of the packet that the file has are kept.
 * @param existing the file's packet; undefined if there is none, or if it can't be read
 */
export const xmpPacket = (rights: FileRights, existing: string | undefined): Buffer => {
  const kept = existing === undefined ? [] : keptOf(existing);
  const rdf = `<rdf:RDF xmlns:rdf="${RDF}">${[...kept, description(rights)].join("\n")}</rdf:RDF>`;
  const meta = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta>`;
  return Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${meta}\n<?xpacket end="w"?>`);
};

/** The descriptions of a packet without the properties that are replaced; none if the packet isn't valid XML. */
const keptOf = (packet: string): string[] => {
  // A document type isn't part of XMP, and could define entities.
  if (packet.length > MOST_XMP || packet.includes("<!DOCTYPE")) return [];
  const document = parsed(packet);
  const [rdf] = document?.getElementsByTagNameNS(RDF, "RDF") ?? [];
  if (!rdf) return [];
  return childrenOf(rdf)
    .filter((child) => child.namespaceURI === RDF && child.localName === "Description")
    .map(withoutOurs)
    .filter((child) => child.attributes.length > 0 || childrenOf(child).length > 0)
    .map((child) => new XMLSerializer().serializeToString(child));
};

const parsed = (packet: string) => {
  const start = packet.search(/<(?!\?)/);
  const end = packet.lastIndexOf("<?xpacket end");
  try {
    const parser = new DOMParser({ onError: (level, message) => failOn(level, message) });
    return parser.parseFromString(packet.slice(Math.max(start, 0), end < 0 ? undefined : end).trim(), "text/xml");
  } catch {
    // What isn't XML can't be kept.
    return undefined;
  }
};

const failOn = (level: string, message: string): void => {
  if (level !== "warning") throw new Error(message);
};

const childrenOf = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);

const withoutOurs = (element: Element): Element => {
  for (const attribute of Array.from(element.attributes))
    if (OURS.has(`${attribute.namespaceURI}${attribute.localName}`)) element.removeAttributeNode(attribute);
  for (const child of childrenOf(element))
    if (OURS.has(`${child.namespaceURI}${child.localName}`)) element.removeChild(child);
  return element;
};

/** A text for XML, without characters that XML can't have. */
const text = (value: string): string =>
  value
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const alternatives = (name: string, value: string): string =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${text(value)}</rdf:li></rdf:Alt></${name}>`;

const description = ({ credit, notice, usageTerms, webStatement, licensor, dataMining }: FileRights): string =>
  [
    `<rdf:Description rdf:about="" xmlns:dc="${DC}" xmlns:photoshop="${PHOTOSHOP}" xmlns:xmpRights="${XMP_RIGHTS}" xmlns:plus="${PLUS}">`,
    ...(credit === ""
      ? []
      : [
          `<dc:creator><rdf:Seq><rdf:li>${text(credit)}</rdf:li></rdf:Seq></dc:creator>`,
          `<photoshop:Credit>${text(credit)}</photoshop:Credit>`,
        ]),
    alternatives("dc:rights", notice),
    "<xmpRights:Marked>True</xmpRights:Marked>",
    alternatives("xmpRights:UsageTerms", usageTerms),
    `<xmpRights:WebStatement>${text(webStatement)}</xmpRights:WebStatement>`,
    '<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource">',
    `<plus:LicensorName>${text(licensor.name)}</plus:LicensorName>`,
    `<plus:LicensorURL>${text(licensor.url)}</plus:LicensorURL>`,
    "</rdf:li></rdf:Seq></plus:Licensor>",
    `<plus:DataMining>http://ns.useplus.org/ldf/vocab/${dataMining}</plus:DataMining>`,
    "</rdf:Description>",
  ].join("");
