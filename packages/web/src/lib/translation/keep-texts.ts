/**
 * Browsers translate a page by putting elements in the place of its text nodes, which leave the document. React still
 * holds these text nodes: it removes one from a parent that no longer has it, or inserts an element before one. The
 * browser then throws, and React takes the whole page away (facebook/react#11538). And a text that React changes
 * changes unseen.
 *
 * While nobody translates the page, nothing here does anything. As soon as React touches a text that was taken out, the
 * texts of its parent are put back, so that React finds what it has left. The translator sees them and translates them
 * again.
 */

/** Texts that were taken out together, in their order, and what was put in their place. */
interface Swap {
  texts: Text[];
  places: Node[];
}

/** The swap of each text and of each place. */
const swaps = new WeakMap<Node, Swap>();

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** What of `parent` contains the node; undefined if the node isn't inside of `parent`. */
const partOf = (parent: Node, node: Node): Node | undefined => {
  let part: Node | null = node;
  while (part !== null && part.parentNode !== parent) part = part.parentNode;
  return part ?? undefined;
};

/**
 * What a translator put in the place of a text: an element around it, or new elements at its place. Translators use
 * `<font>`, which our pages don't.
 */
const placesOf = (text: Text, record: MutationRecord, news: ReadonlySet<Node>): Node[] => {
  const around = partOf(record.target, text);
  if (around === text) return [];
  if (around) return [around];
  const beside = [record.previousSibling, ...record.addedNodes, record.nextSibling];
  return beside.filter((node) => node !== null).filter((node) => news.has(node) && node.nodeName === "FONT");
};

const join = (swap: Swap, kind: keyof Swap, node: Node): void => {
  const nodes: Node[] = swap[kind];
  if (!nodes.includes(node)) nodes.push(node);
  swaps.set(node, swap);
};

/** @returns whether a translator has changed something */
const learn = (records: readonly MutationRecord[]): boolean => {
  const news = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  let learnt = false;
  for (const record of records) {
    for (const removed of record.removedNodes) {
      const known = swaps.get(removed);
      // A place that is itself replaced, as when the translation changes.
      if (known?.places.includes(removed)) {
        for (const added of record.addedNodes) if (!swaps.has(added)) join(known, "places", added);
      }
      const places = isText(removed) ? placesOf(removed, record, news) : [];
      const [first] = places;
      if (!first) continue;
      const swap = swaps.get(first) ?? { texts: [], places: [] };
      join(swap, "texts", removed);
      for (const place of places) join(swap, "places", place);
      learnt = true;
    }
  }
  return learnt;
};

/**
 * Must be called before React draws the page.
 * @param onTranslated called when a translator has replaced texts
 * @returns ends it
 */
export const keepTexts = (onTranslated: () => void): (() => void) => {
  const nodes = Node.prototype;
  const { insertBefore, appendChild, removeChild } = nodes;
  const nodeValue = Object.getOwnPropertyDescriptor(nodes, "nodeValue");
  if (!nodeValue?.set) throw new Error("Node has no nodeValue");
  const setValue = nodeValue.set;

  const take = (records: readonly MutationRecord[]): void => {
    if (learn(records)) onTranslated();
  };
  const observer = new MutationObserver(take);
  observer.observe(document, { childList: true, subtree: true });

  /** Puts the texts of `parent` back that were taken out of it. */
  const putBack = (parent: Node): void => {
    take(observer.takeRecords());
    for (const place of [...parent.childNodes]) {
      const swap = swaps.get(place);
      if (!swap?.places.includes(place) || place.parentNode !== parent) continue;
      for (const text of swap.texts) insertBefore.call(parent, text, place);
      for (const one of swap.places) if (one.parentNode === parent) removeChild.call(parent, one);
    }
  };
  /** Puts a text back where it was, if something stands in its place. */
  const putBackText = (node: Node): void => {
    take(observer.takeRecords());
    const place = swaps.get(node)?.places.find(({ isConnected }) => isConnected);
    if (place?.parentNode && place !== node) putBack(place.parentNode);
  };

  nodes.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) putBack(this);
    const part = partOf(this, child);
    // What isn't there needn't be removed.
    if (part) removeChild.call(this, part);
    return child;
  };
  nodes.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    if (isText(child)) putBackText(child);
    if (next && next.parentNode !== this) putBack(this);
    insertBefore.call(this, child, (next && partOf(this, next)) ?? null);
    return child;
  };
  nodes.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (isText(child)) putBackText(child);
    appendChild.call(this, child);
    return child;
  };
  Object.defineProperty(nodes, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (isText(this)) putBackText(this);
      setValue.call(this, value);
    },
  });

  return () => {
    observer.disconnect();
    Object.assign(nodes, { insertBefore, appendChild, removeChild });
    Object.defineProperty(nodes, "nodeValue", nodeValue);
  };
};
