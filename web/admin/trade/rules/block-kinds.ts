import type { BlockKind } from '../../../../domain/import-rule-terms.ts'
import type { Label } from '../../../../messages/message.ts'
import { msg } from '../../../../messages/t.ts'

export const kindLabels: Record<BlockKind, { one: Label; many: Label; hint?: Label }> = {
  publisher: {
    one: msg('Publisher or imprint'),
    many: msg('Publishers and imprints'),
    hint: msg('Upper and lower case, accents and spaces make no difference.'),
  },
  format: { one: msg('Format'), many: msg('Formats') },
  form: {
    one: msg('Product form of ONIX'),
    many: msg('Product forms of ONIX'),
    hint: msg('A code such as BC, or the start of several, such as E*.'),
  },
  isbn: { one: msg('ISBN'), many: msg('ISBNs'), hint: msg('With or without hyphens.') },
  title: {
    one: msg('Words of a title'),
    many: msg('Words of titles'),
    hint: msg('Titles and subtitles with these words in this order.'),
  },
}
