/**
 * The countries of ISO 3166-1 by their alpha-2 codes, with English names as in CLDR 48. The names are written out, because
 * they are in texts that are hashed, and those of `Intl` differ between runtimes.
 */
const NAMES = [
  "ADAndorra|AEUnited Arab Emirates|AFAfghanistan|AGAntigua and Barbuda|AIAnguilla|ALAlbania|AMArmenia|AOAngola",
  "AQAntarctica|ARArgentina|ASAmerican Samoa|ATAustria|AUAustralia|AWAruba|AXÅland Islands|AZAzerbaijan",
  "BABosnia and Herzegovina|BBBarbados|BDBangladesh|BEBelgium|BFBurkina Faso|BGBulgaria|BHBahrain|BIBurundi|BJBenin",
  "BLSt. Barthélemy|BMBermuda|BNBrunei|BOBolivia|BQCaribbean Netherlands|BRBrazil|BSBahamas|BTBhutan",
  "BVBouvet Island|BWBotswana|BYBelarus|BZBelize|CACanada|CCCocos (Keeling) Islands|CDCongo - Kinshasa",
  "CFCentral African Republic|CGCongo - Brazzaville|CHSwitzerland|CICôte d'Ivoire|CKCook Islands|CLChile|CMCameroon",
  "CNChina|COColombia|CRCosta Rica|CUCuba|CVCape Verde|CWCuraçao|CXChristmas Island|CYCyprus|CZCzechia|DEGermany",
  "DJDjibouti|DKDenmark|DMDominica|DODominican Republic|DZAlgeria|ECEcuador|EEEstonia|EGEgypt|EHWestern Sahara",
  "EREritrea|ESSpain|ETEthiopia|FIFinland|FJFiji|FKFalkland Islands|FMMicronesia|FOFaroe Islands|FRFrance|GAGabon",
  "GBUnited Kingdom|GDGrenada|GEGeorgia|GFFrench Guiana|GGGuernsey|GHGhana|GIGibraltar|GLGreenland|GMGambia",
  "GNGuinea|GPGuadeloupe|GQEquatorial Guinea|GRGreece|GSSouth Georgia and South Sandwich Islands|GTGuatemala|GUGuam",
  "GWGuinea-Bissau|GYGuyana|HKHong Kong SAR China|HMHeard and McDonald Islands|HNHonduras|HRCroatia|HTHaiti",
  "HUHungary|IDIndonesia|IEIreland|ILIsrael|IMIsle of Man|INIndia|IOBritish Indian Ocean Territory|IQIraq|IRIran",
  "ISIceland|ITItaly|JEJersey|JMJamaica|JOJordan|JPJapan|KEKenya|KGKyrgyzstan|KHCambodia|KIKiribati|KMComoros",
  "KNSt. Kitts and Nevis|KPNorth Korea|KRSouth Korea|KWKuwait|KYCayman Islands|KZKazakhstan|LALaos|LBLebanon",
  "LCSt. Lucia|LILiechtenstein|LKSri Lanka|LRLiberia|LSLesotho|LTLithuania|LULuxembourg|LVLatvia|LYLibya|MAMorocco",
  "MCMonaco|MDMoldova|MEMontenegro|MFSt. Martin|MGMadagascar|MHMarshall Islands|MKNorth Macedonia|MLMali",
  "MMMyanmar (Burma)|MNMongolia|MOMacao SAR China|MPNorthern Mariana Islands|MQMartinique|MRMauritania|MSMontserrat",
  "MTMalta|MUMauritius|MVMaldives|MWMalawi|MXMexico|MYMalaysia|MZMozambique|NANamibia|NCNew Caledonia|NENiger",
  "NFNorfolk Island|NGNigeria|NINicaragua|NLNetherlands|NONorway|NPNepal|NRNauru|NUNiue|NZNew Zealand|OMOman",
  "PAPanama|PEPeru|PFFrench Polynesia|PGPapua New Guinea|PHPhilippines|PKPakistan|PLPoland",
  "PMSt. Pierre and Miquelon|PNPitcairn Islands|PRPuerto Rico|PSPalestinian Territories|PTPortugal|PWPalau",
  "PYParaguay|QAQatar|RERéunion|RORomania|RSSerbia|RURussia|RWRwanda|SASaudi Arabia|SBSolomon Islands|SCSeychelles",
  "SDSudan|SESweden|SGSingapore|SHSt. Helena|SISlovenia|SJSvalbard and Jan Mayen|SKSlovakia|SLSierra Leone",
  "SMSan Marino|SNSenegal|SOSomalia|SRSuriname|SSSouth Sudan|STSão Tomé and Príncipe|SVEl Salvador|SXSint Maarten",
  "SYSyria|SZEswatini|TCTurks and Caicos Islands|TDChad|TFFrench Southern Territories|TGTogo|THThailand",
  "TJTajikistan|TKTokelau|TLTimor-Leste|TMTurkmenistan|TNTunisia|TOTonga|TRTürkiye|TTTrinidad and Tobago|TVTuvalu",
  "TWTaiwan|TZTanzania|UAUkraine|UGUganda|UMU.S. Outlying Islands|USUnited States|UYUruguay|UZUzbekistan",
  "VAVatican City|VCSt. Vincent and Grenadines|VEVenezuela|VGBritish Virgin Islands|VIU.S. Virgin Islands|VNVietnam",
  "VUVanuatu|WFWallis and Futuna|WSSamoa|YEYemen|YTMayotte|ZASouth Africa|ZMZambia|ZWZimbabwe",
];

const BY_CODE = new Map(
  NAMES.flatMap((some) => some.split("|").map((one) => [one.slice(0, 2), one.slice(2)] as const)),
);

/** In the order of the codes. */
export const COUNTRY_CODES: readonly string[] = [...BY_CODE.keys()];

/** Whether this is a country's code, in upper case. */
export const isCountry = (code: string): boolean => BY_CODE.has(code);

/** A country's English name; the code itself if it is unknown. */
export const countryName = (code: string): string => BY_CODE.get(code) ?? code;
