/** The names that HTML gives to the characters from 160 to 255, which the document types of ONIX 2.1 have too. */
const latin =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
  middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute
  Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute
  THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde
  ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/)

const greek =
  `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi
  Omega`.split(/\s+/)

const others: Record<string, number> = {
  quot: 34,
  amp: 38,
  apos: 39,
  lt: 60,
  gt: 62,
  OElig: 338,
  oelig: 339,
  Scaron: 352,
  scaron: 353,
  Yuml: 376,
  Zcaron: 381,
  zcaron: 382,
  Ccaron: 268,
  ccaron: 269,
  Rcaron: 344,
  rcaron: 345,
  Lstrok: 321,
  lstrok: 322,
  fnof: 402,
  circ: 710,
  caron: 711,
  tilde: 732,
  sigmaf: 962,
  ensp: 8194,
  emsp: 8195,
  thinsp: 8201,
  zwnj: 8204,
  zwj: 8205,
  lrm: 8206,
  rlm: 8207,
  ndash: 8211,
  mdash: 8212,
  lsquo: 8216,
  rsquo: 8217,
  sbquo: 8218,
  ldquo: 8220,
  rdquo: 8221,
  bdquo: 8222,
  dagger: 8224,
  Dagger: 8225,
  bull: 8226,
  hellip: 8230,
  permil: 8240,
  prime: 8242,
  Prime: 8243,
  lsaquo: 8249,
  rsaquo: 8250,
  oline: 8254,
  frasl: 8260,
  euro: 8364,
  image: 8465,
  weierp: 8472,
  real: 8476,
  trade: 8482,
  larr: 8592,
  uarr: 8593,
  rarr: 8594,
  darr: 8595,
  harr: 8596,
  minus: 8722,
  lowast: 8727,
  radic: 8730,
  infin: 8734,
  asymp: 8776,
  ne: 8800,
  equiv: 8801,
  le: 8804,
  ge: 8805,
  loz: 9674,
  spades: 9824,
  clubs: 9827,
  hearts: 9829,
  diams: 9830,
}

const codes = new Map<string, number>([
  ...latin.map((name, at): [string, number] => [name, 160 + at]),
  ...greek.map((name, at): [string, number] => [name, 913 + at]),
  ...greek.map((name, at): [string, number] => [name.toLowerCase(), 945 + at]),
  ...Object.entries(others),
])

/** As the parser of XML wants them: every object would otherwise have an entity named constructor. */
export const entities: Record<string, string> = Object.assign(
  Object.create(null),
  Object.fromEntries([...codes].map(([name, code]) => [name, String.fromCodePoint(code)])),
)

/** Of references in text, such as `&eacute;`, `&#233;` and `&#xE9;`. */
export const reference = /&(?:#(\d{1,10})|#[xX]([\da-fA-F]{1,8})|([A-Za-z][A-Za-z\d]{1,30}));/g

/** Undefined for a name that nobody knows. Characters that cannot be stored become a space. */
export function characterOf(decimal?: string, hexadecimal?: string, name?: string): string | undefined {
  const code =
    name === undefined ? parseInt(decimal ?? hexadecimal ?? '', decimal ? 10 : 16) : codes.get(name)
  if (code === undefined) return undefined
  return isStorable(code) ? String.fromCodePoint(code) : ' '
}

const isStorable = (code: number) =>
  code >= 0x20
    ? code !== 0x7f && (code < 0xd800 || code > 0xdfff) && (code & 0xfffe) !== 0xfffe && code <= 0x10ffff
    : code === 9 || code === 10 || code === 13
