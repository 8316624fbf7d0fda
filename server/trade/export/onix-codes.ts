import type {
  BookFormat,
  ContributorRole,
  SubjectScheme,
  TaxClass,
} from '../../../domain/books/book-terms.ts'

/** The store's terms in the codes of ONIX, such that the import reads them as the same terms. */

/** Authors beside the first are of role A02, since the names of A01 are the author's. */
export const roleCodes: Record<ContributorRole, string> = {
  author: 'A02',
  editor: 'B01',
  translator: 'B06',
  illustrator: 'A12',
  photographer: 'A13',
  foreword: 'A23',
  introduction: 'A24',
  afterword: 'A19',
  adapter: 'B05',
  compiler: 'C01',
  narrator: 'E03',
  contributor: 'Z99',
}

const formCodes: Record<BookFormat, string> = {
  hardback: 'BB',
  paperback: 'BC',
  'leather-bound': 'BG',
  'board-book': 'BH',
  'spiral-bound': 'BE',
  'boxed-set': 'SA',
  map: 'CB',
  calendar: 'PC',
  audiobook: 'AC',
  'e-book': 'EA',
}

/** 00: not said. */
export const formCode = (format: string | null) => formCodes[format as BookFormat] ?? '00'

const schemeCodes: Record<SubjectScheme, string> = {
  thema: '93',
  bisac: '10',
  bic: '12',
  dewey: '01',
  warengruppe: '26',
  clil: '29',
  nur: '32',
}

/** Qualifiers of Thema begin with a digit and have schemes of their own. */
export const schemeCode = (scheme: SubjectScheme, code: string) =>
  scheme === 'thema' && /^[1-6]/.test(code) ? String(93 + Number(code[0])) : schemeCodes[scheme]

const taxCodes: Record<Exclude<TaxClass, 'exempt'>, string> = {
  standard: 'S',
  reduced: 'R',
  'super-reduced': 'T',
  zero: 'Z',
  higher: 'H',
  'paid-at-source': 'P',
}

/** None for `exempt`, which has an element of its own. */
export const taxCode = (taxClass: string | null) => taxCodes[taxClass as keyof typeof taxCodes]

/** ISO 639-1 and the codes of libraries, ISO 639-2/B, which ONIX has. */
const languages =
  'aa aar ab abk ae ave af afr ak aka am amh an arg ar ara as asm av ava ay aym az aze ba bak be bel bg bul bi bis ' +
  'bm bam bn ben bo tib br bre bs bos ca cat ce che ch cha co cos cr cre cs cze cu chu cv chv cy wel da dan de ger ' +
  'dv div dz dzo ee ewe el gre en eng eo epo es spa et est eu baq fa per ff ful fi fin fj fij fo fao fr fre fy fry ' +
  'ga gle gd gla gl glg gn grn gu guj gv glv ha hau he heb hi hin ho hmo hr hrv ht hat hu hun hy arm hz her ia ina ' +
  'id ind ie ile ig ibo ii iii ik ipk io ido is ice it ita iu iku ja jpn jv jav ka geo kg kon ki kik kj kua kk kaz ' +
  'kl kal km khm kn kan ko kor kr kau ks kas ku kur kv kom kw cor ky kir la lat lb ltz lg lug li lim ln lin lo lao ' +
  'lt lit lu lub lv lav mg mlg mh mah mi mao mk mac ml mal mn mon mr mar ms may mt mlt my bur na nau nb nob nd nde ' +
  'ne nep ng ndo nl dut nn nno no nor nr nbl nv nav ny nya oc oci oj oji om orm or ori os oss pa pan pi pli pl pol ' +
  'ps pus pt por qu que rm roh rn run ro rum ru rus rw kin sa san sc srd sd snd se sme sg sag si sin sk slo sl slv ' +
  'sm smo sn sna so som sq alb sr srp ss ssw st sot su sun sv swe sw swa ta tam te tel tg tgk th tha ti tir tk tuk ' +
  'tn tsn to ton tr tur ts tso tt tat  ty tah ug uig uk ukr ur urd uz uzb ve ven vi vie vo vol wa wln ' +
  'wo wol xh xho yi yid yo yor za zha zh chi zu zul'

const languageCodes = new Map(
  languages.match(/\w\w \w{3}/g)?.map((pair) => pair.split(' ') as [string, string]),
)

/** Those of three letters are codes of libraries already. */
export const languageCode = (language: string) => languageCodes.get(language) ?? language
