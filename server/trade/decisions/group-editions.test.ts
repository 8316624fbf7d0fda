import { expect, test } from 'vitest'
import { maxEditions } from '../../../contract/catalog/editions.ts'
import { assignWorks, compareNames, type Edition, EditionGroups } from './group-editions.ts'

const pair = (written: string) => {
  const [id = '', other = ''] = written.split('-')
  return { id, other }
}

test.each([
  ['none', 'a b', '', ['a', 'b'], []],
  ['one pair', 'a b', 'a-b', ['ab'], []],
  ['a book that was not known', 'a', 'a-x', ['ax'], ['x']],
  ['a chain', 'a b c', 'a-b b-c', ['abc'], []],
  ['a chain from both ends', 'a b', 'a-x b-x', ['abx'], ['x']],
  ['two groups', 'a b c d', 'a-b c-d', ['ab', 'cd'], []],
  ['the same pair twice', 'a b', 'a-b b-a', ['ab'], []],
])('groups: %s', (_name, ids, pairs, groups, found) => {
  const all = new EditionGroups(ids.split(' '))
  expect(all.connect(pairs.split(' ').filter(Boolean).map(pair))).toEqual(found)
  expect(all.all.map((group) => [...group].toSorted().join(''))).toEqual(groups)
})

test('a group that is too large is not followed to its end', () => {
  const groups = new EditionGroups(['a'])
  const many = Array.from({ length: maxEditions }, (_, number) => ({ id: 'a', other: `n${number}` }))
  expect(groups.connect(many.slice(1))).toHaveLength(maxEditions - 1)
  expect(new EditionGroups(['a']).connect(many)).toEqual([])
})

/** An id with its work: by a feed as `a:w`, by hand as `a:W!`. */
const edition = (written: string): Edition => {
  const [id = '', work = ''] = written.split(':')
  return { id, workId: work.replace('!', '') || null, isByHand: work.endsWith('!') }
}

const shownLinks = (written: string, groups: string) => {
  let made = 0
  const books = written.split(' ').map(edition)
  const sets = groups.split(' ').map((group) => new Set(group))
  const { created, links } = assignWorks(sets, books, () => `new${++made}`)
  return [...links.map(({ id, workId }) => `${id}:${workId ?? '-'}`), ...created.map((id) => `+${id}`)].join(
    ' ',
  )
}

test.each([
  ['two that are in no work', 'a b', 'ab', 'a:new1 b:new1 +new1'],
  ['one alone', 'a', 'a', ''],
  ['one alone that was linked', 'a:w', 'a', 'a:-'],
  ['two that are linked', 'a:w b:w', 'ab', ''],
  ['a third one', 'a:w b:w c', 'abc', 'c:w'],
  ['two works become one', 'a:v b:v c:w d:w', 'abcd', 'c:v d:v'],
  ['a work that falls apart', 'a:w b:w c:w d:w', 'ab cd', 'c:new1 d:new1 +new1'],
  ['a work of staff', 'a:W! b', 'ab', 'b:W'],
  ['a work of staff with others in it', 'a:W! b x:W!', 'ab', 'b:W'],
  ['two works of staff', 'a:V! b:W! c d', 'abcd', 'c:new1 d:new1 +new1'],
  ['only one beside two works of staff', 'a:V! b:W! c', 'abc', ''],
  ['a work of staff is left to it', 'a:W b:W x:W!', 'ab', 'a:new1 b:new1 +new1'],
  ['two groups', 'a b c d', 'ab cd', 'a:new1 b:new1 c:new2 d:new2 +new1 +new2'],
])('works: %s', (_name, books, groups, links) => {
  expect(shownLinks(books, groups)).toBe(links)
})

test('a group that has become too large is no work', () => {
  const ids = Array.from({ length: maxEditions + 1 }, (_, number) => `n${number}`)
  const books = ids.map((id) => ({ id, workId: 'w', isByHand: id === 'n0' }))
  const { created, links } = assignWorks([new Set(ids)], books, () => 'new')
  expect(created).toEqual([])
  expect(links).toEqual(ids.slice(1).map((id) => ({ id, workId: null })))
})

test.each([
  ['none', [], [], '', ''],
  ['new ones', ['x', 'y'], [], '', 'x y'],
  ['the same', ['x'], ['x'], '', ''],
  ['one less', ['x'], ['x', 'y'], 'y', ''],
  ['another', ['y'], ['x'], 'x', 'y'],
])('names of works: %s', (_name, said, stored, lost, gained) => {
  const named = (list: { name: string }[]) => list.map(({ name }) => name).join(' ')
  const found = compareNames(
    new Map([['a', new Set(said)]]),
    stored.map((name) => ({ id: 'a', name })),
  )
  expect([named(found.lost), named(found.gained)]).toEqual([lost, gained])
})
