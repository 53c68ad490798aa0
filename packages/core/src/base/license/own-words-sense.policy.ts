import { phraseAt, phrases, type Sentence } from "./own-words-text.policy.ts";

/** Words with which a sentence tells of something else than a permission: a person, a past post, an absence. */
export const TELLING = new Set(
  `am was were had there contains contain contained been posted uploaded filmed shot taken recorded made live lives
  holiday holidays vacation away office reach contact reply answer exclusive embargo unless except least
  m re ve also plus first then afterwards later if otherwise everywhere elsewhere
  bin war waren hatte gepostet hochgeladen gefilmt aufgenommen gedreht enthalt urlaub erreichbar mindestens ausser exklusiv
  auch sowie zuerst erst dann danach wenn falls sonst
  suis etais publie poste filme tourne contient vacances moins sauf exclusif
  aussi ainsi puis ensuite si sinon
  soy estoy era publique subi grabado filmado contiene vacaciones menos salvo excepto exclusivo tambien primero luego despues
  sou estou postei publiquei gravado contem ferias exceto tambem primeiro depois se
  sono ero pubblicato girato contiene ferie almeno tranne esclusiva anche prima poi`.split(/\s+/u),
);

const NEGATIONS = new Set(
  "not no never t dont cannot nicht nie kein keine keinen keiner nunca jamas jamais ne pas aucun non nao nem niente nessun nessuna mai ni without".split(
    " ",
  ),
);
/** What begins another thought inside a sentence. */
const BREAKS = new Set([
  ",",
  ":",
  "(",
  ")",
  "-",
  "–",
  "—",
  "and",
  "but",
  "und",
  "aber",
  "et",
  "mais",
  "y",
  "pero",
  "e",
  "mas",
  "ed",
  "ma",
]);

export const NO_ADS = phrases(
  "no ads",
  "no ad",
  "no advertising",
  "no advertisement",
  "no advertisements",
  "no paid ads",
  "no paid promotion",
  "without ads",
  "without advertising",
  "not for ads",
  "not for advertising",
  "not in ads",
  "not as an ad",
  "organic only",
  "keine werbung",
  "keine ads",
  "keine anzeigen",
  "keine werbeanzeigen",
  "keine bezahlte werbung",
  "ohne werbung",
  "nicht fur werbung",
  "nicht als werbung",
  "pas de pub",
  "pas de pubs",
  "pas de publicite",
  "pas de publicites",
  "pas pour la pub",
  "aucune pub",
  "aucune publicite",
  "sans pub",
  "sans publicite",
  "sin publicidad",
  "sin anuncios",
  "no publicidad",
  "nada de publicidad",
  "nada de anuncios",
  "no anuncios",
  "sem anuncios",
  "sem publicidade",
  "sem propaganda",
  "nada de anuncios",
  "niente pubblicita",
  "niente annunci",
  "senza pubblicita",
  "nessuna pubblicita",
  "no pubblicita",
);
/** How far back a negation is looked for, in words. */
const BACK = 8;

/** Whether a negation stands before a place in the same thought. "No ads, until …" is a list, "Don't post it, until …" isn't. */
export const isNegated = (sentence: Sentence, at: number): boolean => {
  const start = sentence[at - 1]?.word === "," && !endsWithNoAds(sentence, at - 1) ? at - 2 : at - 1;
  for (let place = start; place >= 0 && place > at - BACK; place -= 1) {
    const { word = "" } = sentence[place] ?? {};
    if (BREAKS.has(word)) return false;
    if (NEGATIONS.has(word)) return !endsWithNoAds(sentence, start + 1);
  }
  return false;
};

/** Whether "no ads" or the like ends at a place; no such phrase has more than four words. */
export const endsWithNoAds = (sentence: Sentence, end: number): boolean =>
  [2, 3, 4].some((size) => end >= size && phraseAt(sentence, end - size, NO_ADS)?.length === size);
