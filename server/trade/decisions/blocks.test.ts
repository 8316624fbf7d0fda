import { expect, test } from 'vitest'
import type { BlockKind } from '../../../domain/import-rule-terms.ts'
import { type Block, blockedBy, indexBlocks, toBlock } from './blocks.ts'
import { isbn, partsWith } from './testing/usual-records.ts'

test.each<[BlockKind, string, string | undefined]>([
  ['isbn', '978-0-306-40615-7', '9780306406157'],
  ['isbn', '0-306-40615-2', '9780306406157'],
  ['isbn', '9780306406158', undefined],
  ['isbn', 'none', undefined],
  ['format', 'paperback', 'paperback'],
  ['format', 'scroll', undefined],
  ['form', 'bc', 'BC'],
  ['form', 'E', 'E*'],
  ['form', 'e*', 'E*'],
  ['form', 'EA*', 'EA*'],
  ['form', '*', undefined],
  ['form', 'ABC', undefined],
  ['publisher', 'Éditions du  Nord', 'editionsdunord'],
  ['publisher', 'O’Reilly & Sons', 'oreillysons'],
  ['publisher', '...', undefined],
  ['title', 'Puzzle Book', ' puzzle book '],
  ['title', 'Don’t', ' dont '],
  ['title', '!!', undefined],
  ['title', 'ﷺ'.repeat(60), undefined],
])('the block %s %s is compared as %j', (kind, typed, key) => {
  const block = toBlock(kind, typed)
  expect('problem' in block ? undefined : block.key).toBe(key)
})

const block = (kind: BlockKind, typed: string) => toBlock(kind, typed) as Block

test.each<[string, Block[], Parameters<typeof partsWith>[0], string | undefined]>([
  ['nothing', [], {}, undefined],
  ['its ISBN', [block('isbn', isbn)], {}, 'blocked-isbn'],
  ['another ISBN', [block('isbn', '9781861972712')], {}, undefined],
  ['its publisher', [block('publisher', 'example house')], {}, 'blocked-publisher'],
  ['a part of its publisher', [block('publisher', 'Example')], {}, undefined],
  ['its imprint', [block('publisher', 'Owl')], { publishing: { imprint: 'OWL' } }, 'blocked-publisher'],
  ['its format', [block('format', 'hardback')], { descriptive: { format: 'hardback' } }, 'blocked-format'],
  ['another format', [block('format', 'map')], { descriptive: { format: 'hardback' } }, undefined],
  ['its form', [block('form', 'BC')], {}, 'blocked-form'],
  ['the start of its form', [block('form', 'B*')], {}, 'blocked-form'],
  ['the start of another form', [block('form', 'E*')], {}, undefined],
  ['all forms, where it has none', [block('form', 'B*')], { descriptive: { form: '' } }, undefined],
  ['a word of its title', [block('title', 'glass')], {}, 'blocked-title'],
  ['a part of a word', [block('title', 'glas')], {}, undefined],
  [
    'a word of its subtitle',
    [block('title', 'sand')],
    { descriptive: { subtitle: 'Of Sand' } },
    'blocked-title',
  ],
  [
    'words in another order',
    [block('title', 'sand of')],
    { descriptive: { subtitle: 'Of Sand' } },
    undefined,
  ],
  ['ISBN before publisher', [block('publisher', 'Example House'), block('isbn', isbn)], {}, 'blocked-isbn'],
])('a record is compared with %s', (_name, blocks, said, code) => {
  expect(blockedBy(isbn, partsWith(said), indexBlocks(blocks))?.code).toBe(code)
})
