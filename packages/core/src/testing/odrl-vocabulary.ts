/**
 * The terms that a policy may use, as ids in http://www.w3.org/ns/odrl/2/. Sources: ODRL Vocabulary & Expression 2.2, a
 * W3C Recommendation of 2018-02-15 (https://www.w3.org/TR/odrl-vocab/, ontology https://www.w3.org/ns/odrl/2/ODRL22.ttl):
 * its core vocabulary, and those terms of its common vocabulary that RightsML 2.0 adopts
 * (https://iptc.org/std/RightsML/2.0/RightsML_2.0-specification.html).
 */
const terms = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const POLICY_TYPES = terms("Agreement Assertion Offer Privacy Request Set Ticket");

export const ACTIONS = terms(`
  use transfer
  acceptTracking aggregate annotate anonymize archive attribute compensate concurrentUse delete derive digitize display
  distribute ensureExclusivity execute extract give grantUse include index inform modify move nextPolicy obtainConsent
  play present print reproduce reviewPolicy sell stream synchronize textToSpeech transform translate watermark`);

export const LEFT_OPERANDS = terms(`
  absolutePosition absoluteSize absoluteSpatialPosition absoluteTemporalPosition count dateTime delayPeriod
  deliveryChannel elapsedTime event fileFormat industry language media meteredTime payAmount percentage product purpose
  recipient relativePosition relativeSize relativeSpatialPosition relativeTemporalPosition resolution spatial
  spatialCoordinates systemDevice timeInterval unitOfCount version virtualLocation`);

export const OPERATORS = terms("eq gt gteq hasPart isA isAllOf isAnyOf isNoneOf isPartOf lt lteq neq");

export const PARTY_FUNCTIONS = terms(`
  assigner assignee attributedParty attributingParty compensatedParty compensatingParty consentedParty consentingParty
  informedParty informingParty trackedParty trackingParty`);

/** The properties of policies, rules, duties and constraints, apart from the functions of parties. */
export const PROPERTIES = terms(`
  uid profile target action constraint duty permission prohibition obligation leftOperand operator rightOperand`);
