import { expect, test } from 'vitest'
import { inChunks, readAll } from '../testing/read-all.ts'
import { type Item, readRecord } from './read-message.ts'
import { maxRecordBytes } from './split-records.ts'

async function read(message: string | Buffer, chunk = 64 * 1024): Promise<Item[]> {
  const bytes = typeof message === 'string' ? Buffer.from(message) : message
  return readAll(inChunks(bytes, chunk))
}

/** The reference of each record, or what is wrong with it. */
async function references(message: string | Buffer, chunk?: number) {
  return (await read(message, chunk)).flatMap((item) => {
    if (item.kind === 'broken') return [item.problem]
    if (item.kind !== 'record') return []
    const record = readRecord(item)
    return 'problem' in record ? [record.problem] : [childText(record.root, 'RecordReference')]
  })
}

type Readable = { children: Readable[]; name: string; text: string }

const childText = ({ children }: Readable, name: string) =>
  children.find((child) => child.name === name)?.text

const product = (reference: string, more = '') =>
  `<Product><RecordReference>${reference}</RecordReference>${more}</Product>`

const message = (...products: string[]) =>
  `<?xml version="1.0"?>\n<ONIXMessage release="3.0"><Header><Sender><SenderName>Example</SenderName></Sender></Header>${products.join('\n')}</ONIXMessage>`

const truncated = 'The file ends within the record'
const unclosed = 'The record is not closed: the next one starts within it'

test('a message is cut into its records, wherever its chunks end', async () => {
  const whole = message(
    product('one', '<!-- </Product> --><!-- <Product> -->'),
    product('two', '<Text><![CDATA[<Product></Product>]]></Text>'),
    '<!-- <Product>none</Product> -->',
    product('three', '<ProductIdentifier/><ProductForm>BC</ProductForm>'),
    '<Product\n datestamp="20260101" sourcename="a > b" >\n<RecordReference>four</RecordReference></Product >',
  )
  const sizes = [1, 2, 3, 5, 7, 11, 64, 1_000, 100_000]
  const found = await Promise.all(sizes.map((size) => references(whole, size)))
  expect(found).toEqual(sizes.map(() => ['one', 'two', 'three', 'four']))
})

test('each record has its number and the offset of its first byte', async () => {
  const whole = message(product('ä'), product('two'))
  const bytes = Buffer.from(whole)
  const records = (await read(whole, 10)).filter((item) => item.kind === 'record')
  expect(records.map(({ number }) => number)).toEqual([1, 2])
  expect(records.map(({ at, bytes: { length } }) => bytes.toString('utf8', at, at + length))).toEqual([
    product('ä'),
    product('two'),
  ])
})

test('the release and the header are known before the records', async () => {
  const items = await read(message(product('one')))
  expect(items.map(({ kind }) => kind)).toEqual(['root', 'header', 'record'])
  expect(items[0]).toEqual({ kind: 'root', name: 'ONIXMessage', release: '3.0' })
  const byNamespace = await read(
    `<ONIXmessage xmlns="http://ns.editeur.org/onix/3.1/short"><x507/></ONIXmessage>`,
  )
  expect(byNamespace).toEqual([{ kind: 'root', name: 'ONIXmessage', release: '3.1' }, { kind: 'no-product' }])
})

test('short tags, reference tags, a mixture and any prefix or namespace are one', async () => {
  const mixed = [
    '<product><a001>short</a001></product>',
    '<Product><a001>mixed</a001></Product>',
    '<onix:Product xmlns:onix="http://www.editeur.org/onix/3.0/reference"><onix:RecordReference>prefixed</onix:RecordReference></onix:Product>',
    '<Product xmlns="http://example.org/wrong"><RecordReference>wrong</RecordReference></Product>',
  ]
  expect(await references(message(...mixed), 9)).toEqual(['short', 'mixed', 'prefixed', 'wrong'])
  expect(await references(mixed.join(''))).toEqual(['short', 'mixed', 'prefixed', 'wrong'])
  expect(await references(`<Books>${mixed.join('')}</Books>`)).toHaveLength(4)
})

test('a broken record costs one record', async () => {
  const bad = [
    ['<Product><RecordReference>x</Product>', 'Line 1 of the record: </Product> closes <RecordReference>'],
    ['<Product><a b="></a></Product>', 'Line 1 of the record: a tag has no end'],
    ['<Product>1 < 2</Product>', 'Line 1 of the record: a < starts no tag; in text it is written &lt;'],
    ['<Product><RecordReference>x</RecordReference>', unclosed],
    ['<Product><!-- never closed</Product>', 'Line 1 of the record: a comment has no end'],
    [`<Product>${'<a>'.repeat(10_000)}</Product>`, expect.stringContaining('nested more than 60 deep')],
    [
      `<Product>${'<a b=c></a>'.repeat(1_001)}</Product>`,
      expect.stringContaining('more than 1,000 mistakes'),
    ],
    [`<Product>${'x'.repeat(maxRecordBytes)}</Product>`, 'The record is larger than 2 MB'],
  ] as const
  for (const [record, problem] of bad)
    expect(await references(message(product('before'), record, product('after')))).toEqual([
      'before',
      problem,
      'after',
    ])
})

test('a record without an end does not hide those that follow, however many', async () => {
  const many = Array.from({ length: 36_000 }, (_, at) => product(`after ${at}`))
  const found = await references(message('<Product><![CDATA[ never closed', ...many))
  expect([found.length, found[0], found.at(-1)]).toEqual([36_001, unclosed, 'after 35999'])
})

test('of a file that breaks off every whole record counts', async () => {
  const whole = message(product('one'), product('two'))
  const cut = await read(whole.slice(0, whole.indexOf('two')))
  expect(cut.slice(-2)).toMatchObject([
    { kind: 'broken', number: 2, problem: truncated },
    { kind: 'note', message: 'The file ends before the end of the message' },
  ])
  expect(await references(`${whole}\0\0 rubbish <b> after the end`)).toEqual(['one', 'two'])
})

test('a comment that is never closed hides what follows, and is noted', async () => {
  const items = await read(`${product('one')}<!-- ${product('two')}`, 20)
  expect(items.map((item) => (item.kind === 'note' ? item.message : item.kind))).toEqual([
    'record',
    'The comment at byte 57 is never closed, so nothing after it was read',
  ])
})

test('a comment that is not closed and has a whole record in it hides no records', async () => {
  const note = (at: number) => `The comment at byte ${at} is not closed. The records in it were read`
  const messagesOf = async (whole: string, chunk: number) => {
    const items = await read(whole, chunk)
    return [
      await references(whole, chunk),
      items.flatMap((item) => (item.kind === 'note' ? [item.message] : [])),
    ]
  }
  const before = `<ONIXMessage>${product('one')}`
  const next = `${before}<!-- two ${product('two')}<!-- three -->${product('three')}</ONIXMessage>`
  for (const chunk of [7, 64, 10_000])
    expect(await messagesOf(next, chunk)).toEqual([['one', 'two', 'three'], [note(before.length)]])
  const many = Array.from({ length: 40_000 }, (_, at) => product(String(at)))
  const far = `${before}<!-- never closed ${many.join('')}<!-- the end --></ONIXMessage>`
  const [found, notes] = await messagesOf(far, 65_536)
  expect([found?.length, notes]).toEqual([40_001, [note(before.length)]])
  const hidden = `${before}<!-- ${product('hidden').repeat(1_000)} -->${product('two')}</ONIXMessage>`
  expect(await messagesOf(hidden, 64)).toEqual([['one', 'two'], []])
})

test('what is no message has no records', async () => {
  for (const text of [
    '',
    'no markup',
    '<',
    '<!DOCTYPE html><html><body><p>Not found</p></body></html>',
    '{"a": 1}',
  ])
    expect(await references(text)).toEqual([])
})

test('the document type is never read', async () => {
  const laughs = `<!DOCTYPE ONIXMessage SYSTEM "http://127.0.0.1:1/onix.dtd" [
    <!-- ' ]> <Product> -->
    <!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;"><!ENTITY out SYSTEM "file:///etc/passwd">
    <!ENTITY product "<Product><RecordReference>entity</RecordReference></Product>"> ]>`
  const record = product('one', '<TitleText>&lol2; &out;</TitleText>')
  expect(await references(laughs + message(record), 5)).toEqual(['one'])
  const item = (await read(laughs + message(record))).find(({ kind }) => kind === 'record')
  const read1 = item?.kind === 'record' ? readRecord(item) : undefined
  expect(read1).toMatchObject({
    root: { children: [{ text: 'one' }, { text: '&lol2; &out;' }] },
    notes: [
      'Nobody knows the entity &lol2;; it stays as it is',
      'Nobody knows the entity &out;; it stays as it is',
    ],
  })
  const huge = Buffer.concat([
    Buffer.from('<!DOCTYPE ONIXMessage ['),
    Buffer.alloc(3_000_000, '<!ENTITY a "b">\n'),
    Buffer.from(`]>${message(product('one'))}`),
  ])
  expect(await references(huge)).toEqual(['one'])
})

async function titleOf(bytes: Buffer, chunk?: number) {
  const item = (await read(bytes, chunk)).find(({ kind }) => kind === 'record')
  const record = item?.kind === 'record' ? readRecord(item) : undefined
  if (!record || 'problem' in record) throw new Error('There is no record')
  return { title: childText(record.root, 'TitleText'), notes: record.notes }
}

const titled = (title: string, declaration = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${declaration}<ONIXMessage>${product('one', `<TitleText>${title}</TitleText>`)}</ONIXMessage>`

test('the encoding is that of the bytes, whatever the file says', async () => {
  const title = 'Café “Łódź” – €'
  expect(await titleOf(Buffer.from(titled(title)))).toEqual({ title, notes: [] })
  expect(await titleOf(Buffer.from(`\ufeff\n ${titled(title)}`), 3)).toEqual({ title, notes: [] })
  const latin = '<?xml version="1.0" encoding="ISO-8859-1"?>'
  expect(await titleOf(Buffer.from(titled(title, latin)))).toEqual({ title, notes: [] })
  const inWindows = Buffer.from(titled('Caf\u00e9 \u0093x\u0094 \u0080'), 'latin1')
  expect(await titleOf(inWindows)).toEqual({
    title: 'Café “x” €',
    notes: ['The text is not in UTF-8, as most are; it was read as Windows-1252'],
  })
  expect(await titleOf(Buffer.from(titled('Caf\u00e9 \u0093', latin), 'latin1'))).toEqual({
    title: 'Café “',
    notes: [],
  })
  const polish = Buffer.from(
    titled('\u00a3\u00f3d\u00bc', '<?xml version="1.0" encoding="iso-8859-2"?>'),
    'latin1',
  )
  expect(await titleOf(polish)).toEqual({ title: 'Łódź', notes: [] })
  const little = Buffer.from(`\ufeff${titled(title, '<?xml version="1.0" encoding="UTF-16"?>')}`, 'utf16le')
  for (const bytes of [
    little,
    little.subarray(2),
    Buffer.from(little).swap16(),
    Buffer.from(little.subarray(2)).swap16(),
  ])
    expect(await titleOf(bytes, 4_001)).toEqual({ title, notes: [] })
  const unknown = '<?xml version="1.0" encoding="klingon"?>'
  expect(await titleOf(Buffer.from(titled('\u00e9', unknown), 'latin1'))).toEqual({ title: 'é', notes: [] })
})

test('a NUL in the first tag costs its record, not the file', async () => {
  const spoiled = product('Spoiled').replace('<', '<\0')
  expect(await references(Buffer.from(`${spoiled}${product('Good')}`), 13)).toEqual(['Good'])
})

test('one record in another encoding is read as it is', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`<ONIXMessage>${product('Zoë')}`),
    Buffer.from(product('Zo\u00eb'), 'latin1'),
    Buffer.from(`${product('Łukasz')}</ONIXMessage>`),
  ])
  expect(await references(bytes, 13)).toEqual(['Zoë', 'Zoë', 'Łukasz'])
})

test('entities of HTML are known, and characters that cannot be kept are left out', async () => {
  expect(
    await titleOf(Buffer.from(titled('Caf&eacute; &ndash; &#8364;&#x20AC; &Omega;&amp;AT&T &lt;b&gt;'))),
  ).toEqual({
    title: 'Café – €€ Ω&AT&T <b>',
    notes: [],
  })
  expect((await titleOf(Buffer.from(titled('a&#0;b&#xD800;c&#xFFFE;d&#x10;e&#x110000;f')))).title).toBe(
    'a b c d e f',
  )
  expect(await titleOf(Buffer.from(titled('&#60;&#38;&#x26;lt; &constructor; & ;')))).toEqual({
    title: '<&&lt; &constructor; & ;',
    notes: ['Nobody knows the entity &constructor;; it stays as it is'],
  })
  expect(await titleOf(Buffer.from(titled('a\u0000b\u0017c\ufffed')))).toEqual({
    title: 'a b c d',
    notes: ['Control characters were left out'],
  })
  const many = await titleOf(Buffer.from(titled('a\u0001'.repeat(2_000))))
  expect(many).toEqual({ title: 'a '.repeat(2_000), notes: ['Control characters were left out'] })
  expect((await titleOf(Buffer.from(titled('donâ€™t')))).notes).toEqual([
    'Some letters look as if they were encoded twice',
  ])
})
